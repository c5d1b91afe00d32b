"""For those who write rules: new files, checks, the rule book as files, comparisons, rulesets to hand on."""
