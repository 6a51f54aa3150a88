/**
 * A product's name in two parts: what it is, and from the first figure on how strong it is and how much of it there is.
 * Where a line is too short, the first is cut: 'ACENOCUM… 1 mg 20 comprimidos' still says which one it is.
 */
export const productNameParts = (name: string): [what: string, which: string] => {
  const figure = /\s\d/.exec(name)
  return figure === null ? [name, ''] : [name.slice(0, figure.index + 1), name.slice(figure.index + 1)]
}
