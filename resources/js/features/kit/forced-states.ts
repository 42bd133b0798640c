/** A state of controls that depends on the pointer or the focus. */
export type ForcedState = 'hover' | 'focus' | 'pressed'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
const DISABLED = ':disabled, [data-disabled]'
const UNDER_POINTER = `:not(${DISABLED}, [aria-disabled=true])`

/** What stands for a state in selectors, that of browsers and that of React Aria, and what it applies to. */
const STATES: [state: ForcedState, pattern: RegExp, elements: string][] = [
  ['hover', /:hover|\[data-hovered\]/g, UNDER_POINTER],
  ['pressed', /:active|\[data-(?:active|pressed)\]/g, UNDER_POINTER],
  ['focus', /:focus-within|\[data-focus-within\]/g, `:not(:has(${DISABLED}))`],
  [
    'focus',
    /:focus(?:-visible)?(?![-\w])|\[data-focus(?:ed|-visible)\]/g,
    `:is(${CONTROLS}):not(${DISABLED})`,
  ],
]
const USES_STATE = /:hover|:active|:focus|\[data-(?:hovered|active|pressed|focus)/
/** Applies to all elements that are not in a state, those outside the examples included. */
const EXCLUDES_STATE = /:not\((?::hover|:focus|:active)/

let added = false

/** Adds to the page the styles of these states for all elements in an element with the attribute `data-forced`. */
export function addForcedStates() {
  if (added) return
  added = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    [...document.styleSheets].map(({ cssRules }) => forcedRules(cssRules)).join('\n'),
  )
  document.adoptedStyleSheets.push(sheet)
}

function forcedRules(rules: CSSRuleList): string {
  return [...rules].map(forcedRule).join('\n')
}

/** The rule with its selectors changed; empty for a rule without such a state. Layers and conditions stay around it. */
function forcedRule(rule: CSSRule): string {
  if (!USES_STATE.test(rule.cssText)) return ''
  if (rule instanceof CSSStyleRule) {
    if (EXCLUDES_STATE.test(rule.selectorText)) return ''
    return STATES.reduce(
      (text, [state, pattern, elements]) =>
        text.replaceAll(pattern, `:is([data-forced=${state}] ${elements})`),
      rule.cssText,
    )
  }
  const { cssRules } = rule as CSSGroupingRule
  if (!cssRules) return ''
  const condition = rule.cssText.slice(0, rule.cssText.indexOf('{'))
  // A phone has no pointer that hovers, and shows the state all the same.
  return `${condition.replace('(hover: hover)', 'all')}{${forcedRules(cssRules)}}`
}
