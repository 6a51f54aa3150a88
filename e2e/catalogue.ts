import type { Installation } from './installation'

/** Current PVL of a product, in cents. */
export async function priceOf(installation: Installation, cn: string): Promise<number> {
  const [product] = await installation.query<{ pvl: number }>('SELECT pvl FROM product WHERE cn = $1', [cn])
  if (!product) throw new Error(`No product ${cn}`)
  return product.pvl
}

/** Changes PVLs by CN and, as an import does, the version of the catalogue, so that devices download it again. */
export const changePrices = (installation: Installation, prices: Record<string, number>) =>
  installation.query(
    `WITH changed AS (
       UPDATE product SET pvl = given.pvl::int FROM jsonb_each_text($1::jsonb) AS given (cn, pvl)
       WHERE product.cn = given.cn)
     UPDATE catalogue_version SET version = version + 1`,
    [JSON.stringify(prices)],
  )

/** Takes a product off the market, or brings it back. */
export const setOnMarket = (installation: Installation, { cn, active }: { cn: string; active: boolean }) =>
  installation.query(
    `WITH changed AS (UPDATE product SET active = $2 WHERE cn = $1)
     UPDATE catalogue_version SET version = version + 1`,
    [cn, active],
  )

/** Changes the name of a product. */
export const renameProduct = (installation: Installation, { cn, name }: { cn: string; name: string }) =>
  installation.query(
    `WITH changed AS (UPDATE product SET name = $2 WHERE cn = $1)
     UPDATE catalogue_version SET version = version + 1`,
    [cn, name],
  )
