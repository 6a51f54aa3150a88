/**
 * The rules of all style sheets that count for what is on the page, as one text: some 30 kB of 150, so that the kept
 * screen waits for no file. Those inside of the app's root, Mantine's variables, are part of the screen itself.
 */
export const screenStyles = (root: Element): string =>
  [...document.styleSheets]
    .filter(({ ownerNode }) => !(ownerNode instanceof Node && root.contains(ownerNode)))
    .map((sheet) => rulesFor(document, rulesOf(sheet)))
    .join('\n')

const rulesFor = (root: ParentNode, rules: Iterable<CSSRule>): string =>
  [...rules]
    .map((rule) => {
      if (rule instanceof CSSStyleRule) return isFor(root, rule.selectorText) ? rule.cssText : ''
      // The screen is kept for one width and one scheme of colours.
      if (rule instanceof CSSMediaRule)
        return matchMedia(rule.conditionText).matches ? rulesFor(root, rule.cssRules) : ''
      if (rule instanceof CSSLayerBlockRule) return `@layer ${rule.name}{${rulesFor(root, rule.cssRules)}}`
      return rule.cssText
    })
    .filter((text) => text !== '')
    .join('\n')

/** Whether the page has an element that one of the selectors may come to mean, whatever state it is in. */
const isFor = (root: ParentNode, selectors: string): boolean => {
  try {
    return root.querySelector(withoutStates(selectors)) !== null
  } catch {
    return true
  }
}

const withoutStates = (selectors: string): string =>
  selectors
    .replace(/::?(hover|active|focus[\w-]*|before|after|placeholder|-[\w-]+)/g, '')
    .replace(/\s*([>+~,])\s*/g, '$1')
    // A selector that was nothing but a state becomes `*`.
    .replace(/(^|[\s>+~,])(?=$|[\s>+~,])/g, '$1*')

const rulesOf = (sheet: CSSStyleSheet): Iterable<CSSRule> => {
  try {
    return sheet.cssRules
  } catch {
    return []
  }
}
