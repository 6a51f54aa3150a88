/** Twice as sharp as the screen: pictures are put into presentations. */
const pixelRatio = 2

/** An element as it is drawn now, as PNG, without what is marked with `data-picture="none"`; null where the browser makes none. */
export const pictureOf = async (element: HTMLElement): Promise<Blob | null> => {
  const [{ toBlob }, fontEmbedCSS] = await Promise.all([import('html-to-image'), loadedFonts()])
  return toBlob(element, {
    pixelRatio,
    fontEmbedCSS,
    filter: (node) => !(node instanceof HTMLElement && node.dataset.picture === 'none'),
  })
}

/**
 * The rules of the fonts that the page has loaded, with their files in them: a picture may fetch none. The library's own search for
 * them sets a base address, which the content security policy refuses.
 */
const loadedFonts = async (): Promise<string> => {
  const loaded = new Set(
    [...document.fonts].flatMap((font) => (font.status === 'loaded' ? nameOf(font.family) : [])),
  )
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule && loaded.has(nameOf(rule.style.fontFamily)))
  return (await Promise.all(rules.map(withFile))).join('\n')
}

/** Some browsers quote it in one of the two places. */
const nameOf = (family: string): string => family.replaceAll('"', '')

const withFile = async ({ cssText, parentStyleSheet }: CSSRule): Promise<string> => {
  const [whole = '', address = ''] = /url\("([^"]+)"\)/.exec(cssText) ?? []
  const file = await fetch(new URL(address, parentStyleSheet?.href ?? location.href))
  const content = await dataUrlOf(await file.blob())
  return cssText.replace(whole, `url("${content}")`)
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
