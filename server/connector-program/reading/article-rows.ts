import { assignColumns, type ColumnUse, type NamedColumn } from '../../imports/column-uses'
import { findColumns, nationalCodeNames } from '../../imports/columns'
import { eurosReader } from '../../imports/decimal-sign'
import type { DoubtfulCells, Way } from '../../imports/read-in-files-way'
import { cellReader } from '../../imports/reading-columns'
import { stockColumns } from '../../imports/stock/import-stock'
import { readUnits } from '../../imports/unit-signs'
import type { ProductContentRow, StockContentRow } from './content'
import { ExportRows } from './export-rows'

const owns = ['IdArticu', 'ART_CODIGO', 'ID_Farmaco', 'Codigo', 'Artículo', 'Cod']

/** Only the code has to be there: a list of articles may say what it knows. */
const wanted = {
  own: { label: 'Código', names: owns },
  cn: { label: 'Código nacional', names: nationalCodeNames },
  ean: { label: 'EAN', names: ['EAN', 'EAN13', 'Código de barras', 'GTIN'] },
  name: { label: 'Descripción', names: ['Descripción', 'Nombre', 'Denominación', 'Producto'] },
  laboratory: { label: 'Laboratorio', names: ['Laboratorio', 'Nombre laboratorio', 'Proveedor'] },
  pvp: { label: 'PVP', names: ['PVP', 'PVP con IVA', 'Precio venta'] },
  units: { label: stockColumns.units.label, names: stockColumns.units.names },
} satisfies Record<string, NamedColumn>

export type ArticleKinds = { isStock: boolean; isProducts: boolean }

/**
 * What a file without dates says: stock, where it has units; articles, where it names them and says more than a sales line
 * does. Farmatic's `articu` says both. Null: neither.
 */
export function articleKinds(header: string[]): ArticleKinds | null {
  const { own: code, cn, units, name, ean, laboratory } = findColumns(header, wanted)
  if (code === undefined && cn === undefined) return null
  const isStock = units !== undefined
  const tellsMore = [ean, laboratory].some((column) => column !== undefined) || !isStock
  const isProducts = name !== undefined && tellsMore
  return isStock || isProducts ? { isStock, isProducts } : null
}

/** Rows of such a file, by code: units are added up, and of an article the last row counts. */
export class ArticleRows extends ExportRows {
  private readonly header: string[]
  private readonly kinds: ArticleKinds
  readonly uses: ColumnUse[]
  private readonly cell: (fields: string[], key: keyof typeof wanted) => string
  private readonly stockByCode = new Map<string, StockContentRow>()
  private readonly articleByCode = new Map<string, ProductContentRow>()
  private readonly euros = { ',': eurosReader(','), '.': eurosReader('.') }

  constructor(header: string[], kinds: ArticleKinds) {
    super()
    this.header = header
    this.kinds = kinds
    const { columns, uses } = assignColumns(header, wanted, undefined)
    this.uses = uses
    this.cell = cellReader(columns)
  }

  copy(): ArticleRows {
    const copy = new ArticleRows(this.header, this.kinds)
    copy.copyCounts(this)
    for (const [code, row] of this.stockByCode) copy.stockByCode.set(code, { ...row })
    for (const [code, row] of this.articleByCode) copy.articleByCode.set(code, row)
    return copy
  }

  cellsOf = (fields: string[]): DoubtfulCells => ({
    prices: [this.cell(fields, 'pvp')],
    units: [this.cell(fields, 'units')],
  })

  protected take(fields: string[], way: Way): string | null {
    const [own, cn] = [this.cell(fields, 'own'), this.cell(fields, 'cn')]
    // Stock by what the server knows; an article by what the pharmacy calls it.
    const [code, ownCode] = [cn || own, own || cn]
    if (code === '') return 'falta el código'
    const pvp = this.euros[way.prices](this.cell(fields, 'pvp'))
    if (this.kinds.isProducts && pvp === null && this.cell(fields, 'pvp') !== '')
      return `PVP no válido: «${this.cell(fields, 'pvp')}»`
    if (this.kinds.isStock) {
      const units = readUnits(this.cell(fields, 'units'), way.units)
      if (units === null) return `unidades no válidas: «${this.cell(fields, 'units')}»`
      const before = this.stockByCode.get(code)?.units ?? 0
      this.stockByCode.set(code, { code, units: before + Math.max(0, units) })
    }
    if (this.kinds.isProducts)
      this.articleByCode.set(ownCode, this.article(fields, { code: ownCode, cn, pvp }))
    return null
  }

  private article(
    fields: string[],
    { code, cn, pvp }: { code: string; cn: string; pvp: number | null },
  ): ProductContentRow {
    const [name, laboratory, ean] = (['name', 'laboratory', 'ean'] as const).map((key) =>
      this.cell(fields, key),
    )
    return {
      code,
      name: name ?? '',
      ...(laboratory ? { laboratory } : {}),
      ...(ean ? { ean } : {}),
      ...(cn === '' || cn === code ? {} : { cn }),
      ...(pvp === null || pvp <= 0 ? {} : { pvp }),
    }
  }

  stock = (): StockContentRow[] => [...this.stockByCode.values()]
  articles = (): ProductContentRow[] => [...this.articleByCode.values()]
}
