import type { ZipEntry } from './zip'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What every .xlsx file has besides its cells and texts; the names of its sheets are escaped. */
export const workbookParts = (names: readonly string[]): ZipEntry[] =>
  Object.entries({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>
${of(names, (_, at) => `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${type}.worksheet+xml"/>`)}
<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/>
</Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>
</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">
<sheets>${of(names, (name, at) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets>
</workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">
${of(names, (_, at) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}
<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/>
<Relationship Id="rId${names.length + 2}" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>
</Relationships>`,
    'xl/styles.xml': styles,
  }).map(([path, xml]) => ({ name: path, content: Buffer.from(declaration + xml) }))

/** An element for each name, which is counted from one. */
const of = (names: readonly string[], element: (name: string, at: number) => string): string =>
  names.map((name, index) => element(name, index + 1)).join('')

/**
 * Cell formats, in the order of `cellXfs`: text, integer (format 3 of the standard), euros, percentage (10), titles of texts and
 * of numbers.
 */
const styles = `<styleSheet xmlns="${main}">
<numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00 &quot;€&quot;"/></numFmts>
<fonts count="2">
<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>
<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>
</fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="6">
<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="left"/></xf>
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="right"/></xf>
</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

/** The most letters that a cell holds. */
const longestText = 32_767

/** Each text once; cells name it by its place. */
export function createSharedStrings() {
  const places = new Map<string, number>()
  const texts: string[] = []
  let uses = 0
  return {
    indexOf(text: string): number {
      uses += 1
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, texts.length)
      texts.push(`<si><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></si>`)
      return texts.length - 1
    },
    part: (): Buffer =>
      Buffer.from(
        `${declaration}<sst xmlns="${main}" count="${uses}" uniqueCount="${texts.length}">${texts.join('')}</sst>`,
      ),
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML does not have, and texts that look like one of them, are written as `_x0000_`. */
export const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are meant
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (character) => `_x${hex(character)}_`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
