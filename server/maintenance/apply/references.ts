import type { Transaction } from 'kysely'
import { refusedTerms } from '@/domain/offers/refused-terms'
import type { Database } from '../../db/schema'
import { laboratoryKey } from '../../imports/laboratory-name'
import { type Problem, pathText } from './parse-apply-file'

type Path = (string | number)[]

/**
 * Finds the ids of things that the file refers to by name or code. What does not exist is reported as a problem with
 * its path, and gets the id 0. That is never stored, because any problem rolls everything back.
 */
export class References {
  readonly problems: Problem[] = []
  private readonly laboratories = new Map<string, number>()
  private readonly laboratoryNames: string[] = []
  private readonly others = new Map<string, number>()
  /** What decides which conditions a product may have. */
  private readonly cns: ReadonlyMap<string, { financed: boolean; pvl: number | null }>

  private constructor(products: { cn: string; financed: boolean; pvl: number | null }[]) {
    this.cns = new Map(products.map(({ cn, ...product }) => [cn, product]))
  }

  static async load(trx: Transaction<Database>): Promise<References> {
    const products = await trx.selectFrom('product').select(['cn', 'financed', 'pvl']).execute()
    const references = new References(products)
    for (const { id, name, name_key } of await trx
      .selectFrom('laboratory')
      .select(['id', 'name', 'name_key'])
      .orderBy('id', 'desc')
      .execute()) {
      references.addLaboratory(laboratoryKey(name), id, name)
      references.laboratories.set(name_key, id)
    }
    const add = (kind: string, rows: { id: number; name: string }[]) => {
      for (const { id, name } of rows) references.add(kind, name, id)
    }
    add('campaign', await trx.selectFrom('campaign').select(['id', 'code as name']).execute())
    add('bid', await trx.selectFrom('bid').select(['id', 'code as name']).execute())
    add('user', await trx.selectFrom('app_user').select(['id', 'username as name']).execute())
    add('module', await trx.selectFrom('rebotica_module').select(['id', 'name']).execute())
    add('association', await trx.selectFrom('laboratory_association').select(['id', 'name']).execute())
    for (const { id, nif } of await trx.selectFrom('pharmacy').select(['id', 'nif']).execute()) {
      if (nif !== null) references.add('pharmacy', nif, id)
    }
    return references
  }

  problem(path: Path, message: string): void {
    this.problems.push({ path: pathText(path), message })
  }

  addLaboratory(key: string, id: number, name: string): void {
    this.laboratories.set(key, id)
    this.laboratoryNames.push(name)
  }

  findLaboratory(names: string[]): number | undefined {
    for (const name of names) {
      const id = this.laboratories.get(laboratoryKey(name))
      if (id !== undefined) return id
    }
    return undefined
  }

  laboratory(name: string, path: Path): number {
    const id = this.findLaboratory([name])
    if (id !== undefined) return id
    const key = laboratoryKey(name)
    const near = [
      ...new Set(this.laboratoryNames.filter((other) => laboratoryKey(other).includes(key))),
    ].slice(0, 3)
    const hint = near.length === 0 ? '' : `; ¿quería decir ${near.map((other) => `«${other}»`).join(' o ')}?`
    this.problem(path, `no hay ningún laboratorio «${name}»${hint}`)
    return 0
  }

  add(kind: string, name: string, id: number): void {
    this.others.set(`${kind} ${name}`, id)
  }

  find(
    kind: 'campaign' | 'bid' | 'user' | 'association' | 'pharmacy' | 'module',
    name: string,
    path: Path,
  ): number {
    const id = this.others.get(`${kind} ${name}`)
    if (id !== undefined) return id
    const kinds = {
      campaign: 'ninguna campaña',
      bid: 'ninguna licitación',
      user: 'ningún usuario',
      association: 'ninguna asociación',
      module: 'ningún módulo',
      pharmacy: 'ninguna farmacia con el NIF',
    }
    this.problem(path, `no hay ${kinds[kind]} «${name}»`)
    return 0
  }

  checkCns(cns: string[], path: (index: number) => Path): void {
    for (const [index, cn] of cns.entries()) {
      if (!this.cns.has(cn)) this.problem(path(index), `el código nacional ${cn} no está en el catálogo`)
    }
    this.checkRepeated(cns, path)
  }

  /** The conditions of each product in a campaign; `path` is that of the product, `stored` has the net prices of each before. */
  checkTerms(
    products: readonly ({ cn: string } & Parameters<typeof refusedTerms>[0])[],
    stored: ReadonlyMap<string, Parameters<typeof refusedTerms>[2]>,
    path: (index: number) => Path,
  ): void {
    for (const [index, product] of products.entries())
      for (const { at, reason } of refusedTerms(
        product,
        this.cns.get(product.cn) ?? {},
        stored.get(product.cn),
      ))
        this.problem([...path(index), ...at], reason)
  }

  checkRepeated(names: string[], path: (index: number) => Path): void {
    const seen = new Set<string>()
    for (const [index, name] of names.entries()) {
      if (seen.has(name)) this.problem(path(index), `«${name}» está repetido`)
      seen.add(name)
    }
  }
}
