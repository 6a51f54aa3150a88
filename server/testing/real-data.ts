import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve('../shared/data')

/** Open data that the project does not carry; CI has it beside the project. */
export const realData = {
  presentaciones: resolve(folder, 'aemps_presentaciones_20200229_comercializadas.csv'),
  boePrices: resolve(folder, 'boe_2025_precios_referencia_muestra.csv'),
  municipalities: resolve(folder, 'ine_municipios.csv'),
  postalCodes: resolve(folder, 'ine_codigos_postales_municipiosid.csv'),
  nomenclator: resolve(folder, 'nomenclator_facturacion_2026-05_muestra.csv'),
}

/** Why tests on real data are left out; null where the files are there. */
export const realDataMissing: string | null = existsSync(realData.presentaciones)
  ? null
  : `no está ${folder}: se saltan las pruebas con datos reales`
