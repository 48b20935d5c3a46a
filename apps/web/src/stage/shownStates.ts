const FOCUSABLE = ':is(a, button, input, textarea, summary)';

/** How the style sheets, and the component library, say that something is in a state. */
const STATES = {
  hover: { ':hover': '*', '[data-hovered]': '*' },
  focus: { ':focus-visible': FOCUSABLE, '[data-focus-visible]': '*' },
  press: { ':active': '*', '[data-pressed]': '*' },
};

/**
 * Lets `data-shown="hover"` (or `focus`, `press`) show what lies in it as if a pointer or the keyboard were there: adds
 * each rule of such a state a second time, for that place.
 */
export function showStates(sheets: Iterable<CSSStyleSheet>): void {
  for (const sheet of sheets) copyRules(sheet);
}

function copyRules(group: CSSStyleSheet | CSSGroupingRule): void {
  for (let at = group.cssRules.length - 1; at >= 0; at--) {
    const rule = group.cssRules[at];
    if (rule instanceof CSSGroupingRule) copyRules(rule);
    if (!(rule instanceof CSSStyleRule)) continue;
    const copy = shownSelector(rule.selectorText);
    if (copy !== null) group.insertRule(`${copy} { ${rule.style.cssText} }`, at + 1);
  }
}

/** The same selector for what is shown in that state; null: it is about none. */
export function shownSelector(selector: string): string | null {
  let shown = selector;
  for (const [state, signs] of Object.entries(STATES))
    for (const [sign, what] of Object.entries(signs))
      shown = shown.replaceAll(sign, `:is([data-shown~="${state}"] ${what})`);
  return shown === selector ? null : shown;
}
