"""Records that cost next to nothing to declare: ``dataclass`` as in the standard library, without its time at every start.

The standard one writes and compiles all methods of every class at once, and needs ``inspect`` for that: a quarter of the time
to the first picture of a window. A record that is declared here has general methods at first; once it has been made many times,
the standard library's own take their place. It behaves the same all along, but may inherit only from other records.
``dataclasses.replace``, ``asdict`` and ``fields`` take it as one of theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass", "field", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:

    def dataclass(cls=None, /, **settings):
        """A class whose annotated fields are the arguments of its constructor; ``frozen``, ``slots`` and ``order`` are known."""
        return (lambda made: _declared(made, **settings)) if cls is None else _declared(cls, **settings)

    def field(*, default_factory):
        """A field whose default is made anew for every record."""
        return _Factory(default_factory)

    def replace(record, /, **changes):
        """A record like another one, with some fields that differ."""
        return type(record)(**dict(zip(record._record, _values(record), strict=True)) | changes)


MANY = 200
"""So often a record is made in the general way; the screen of a start needs none of them more often."""
_REQUIRED = object()


class _Factory:
    """A default that is made by calling something."""

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make


class _Fields:
    """``__dataclass_fields__`` for the functions of ``dataclasses``, made when one of them first asks."""

    def __get__(self, record: object, cls: type) -> dict[str, Any]:
        found: dict[str, Any] = _standard(cls).__dataclass_fields__
        cls.__dataclass_fields__ = found  # type: ignore[attr-defined]
        return found


def _declared(cls: type, frozen: bool = False, slots: bool = False, order: bool = False) -> type:
    own = [name for name, type_ in vars(cls).get("__annotations__", {}).items() if not str(type_).startswith("ClassVar")]
    known = [default for base in reversed(cls.__mro__[1:]) for default in vars(base).get("_record", {}).items()]
    defaults = dict(known) | {name: vars(cls).get(name, _REQUIRED) for name in own}
    for name in own:
        if isinstance(defaults[name], _Factory) or (slots and name in vars(cls)):
            delattr(cls, name)
    if slots:
        cls = _with_slots(cls, own)
    methods: dict[str, Any] = {"_record": defaults, "__dataclass_fields__": _Fields(), "__match_args__": tuple(defaults)}
    methods |= {"__init__": _constructor(cls, defaults), "__eq__": _same, "__hash__": _hash if frozen else None}
    if "__repr__" not in vars(cls):
        methods["__repr__"] = _repr
    if frozen:
        methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
    if frozen and slots:
        methods |= {"__getstate__": _values, "__setstate__": _set_values}
    if order:
        methods |= {"__lt__": _less, "__gt__": _greater, "__le__": _at_most, "__ge__": _at_least}
    for name, method in methods.items():
        setattr(cls, name, method)
    return cls


def _with_slots(cls: type, own: list[str]) -> type:
    """The same class once more, since slots can only be given to a class that is being made."""
    names = {key: value for key, value in vars(cls).items() if key not in ("__dict__", "__weakref__")}
    made = type(cls)(cls.__name__, cls.__bases__, {**names, "__slots__": tuple(own)})
    made.__qualname__ = cls.__qualname__
    return made


def _constructor(cls: Any, defaults: dict[str, object]) -> Callable[..., None]:
    """The general constructor. What it does not understand, it leaves to the standard one, whose errors are known to all."""
    left = MANY

    def __init__(self: object, *args: Any, **named: Any) -> None:  # noqa: N807 - its name is told in errors
        nonlocal left
        left -= 1
        values = dict(zip(defaults, args, strict=False)) | named
        if left < 0 or len(values) != len(args) + len(named) or not values.keys() <= defaults.keys():
            return _settle(cls)(self, *args, **named)
        for name, default in defaults.items():
            if name not in values:
                if default is _REQUIRED:
                    return _settle(cls)(self, *args, **named)
                values[name] = default.make() if isinstance(default, _Factory) else default
            object.__setattr__(self, name, values[name])
        if hasattr(cls, "__post_init__"):
            cls.__post_init__(self)
        return None

    return __init__


def _settle(cls: Any) -> Callable[..., None]:
    """Gives a record the standard library's methods; returns the constructor."""
    standard = _standard(cls)
    cls.__init__, cls.__eq__ = standard.__init__, standard.__eq__
    cls.__init__.__qualname__ = f"{cls.__qualname__}.__init__"
    if cls.__hash__ is not None:
        cls.__hash__ = standard.__hash__
    made: Callable[..., None] = cls.__init__
    return made


def _standard(cls: Any) -> Any:
    """A dataclass with the same fields."""
    import dataclasses

    def standard(name: str, default: object) -> Any:
        if default is _REQUIRED:
            return name, Any
        made = {"default_factory": default.make} if isinstance(default, _Factory) else {"default": default}
        return name, Any, dataclasses.field(**made)

    fields = [standard(*one) for one in cls._record.items()]
    extra = {"__post_init__": cls.__post_init__} if hasattr(cls, "__post_init__") else {}
    return dataclasses.make_dataclass(cls.__name__, fields, frozen=cls.__hash__ is not None, namespace=extra)


def _values(self: Any) -> list[object]:
    return [getattr(self, name) for name in self._record]


def _set_values(self: Any, values: list[object]) -> None:
    for name, value in zip(self._record, values, strict=True):
        object.__setattr__(self, name, value)


def _same(self: object, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: object) -> int:
    return hash(tuple(_values(self)))


def _repr(self: Any) -> str:
    said = ", ".join(f"{name}={value!r}" for name, value in zip(self._record, _values(self), strict=True))
    return f"{type(self).__qualname__}({said})"


def _refuse(self: object, name: str, value: object = None) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r} of a frozen record")


def _less(self: object, other: object) -> bool:
    return _values(self) < _values(other) if type(other) is type(self) else NotImplemented


def _greater(self: object, other: object) -> bool:
    return _values(self) > _values(other) if type(other) is type(self) else NotImplemented


def _at_most(self: object, other: object) -> bool:
    return _values(self) <= _values(other) if type(other) is type(self) else NotImplemented


def _at_least(self: object, other: object) -> bool:
    return _values(self) >= _values(other) if type(other) is type(self) else NotImplemented
