import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../db/schema'
import { publishedIn } from '../catalogue/catalogue-source'
import { inImport } from '../catalogue/dry-run'
import { BadFile, type Outcome, outcomeOf } from '../files/bad-file'
import type { Progress } from '../files/bounded-file'
import { readXml } from '../files/xml-file'
import { type Refusal, refuse, refuseMostlyBroken } from '../refusals'
import { PrescriptionReader } from './prescription-reader'
import { readPack } from './prescription-record'
import { type PrescriptionCounts, savePrescription } from './save-prescription'
import { createStaging, packToStage, refuseUnknownLaboratories, stagePacks, stageRefused } from './staging'

export type PrescriptionSummary = PrescriptionCounts & {
  published: string | null
  read: number
  refusals: Refusal[]
}

export type PrescriptionImport = {
  /** A folder, or the files: Prescripcion.xml and its dictionaries. */
  files: string[]
  /** 'YYYY-MM-DD'. */
  today: string
  /** The list really is the whole one, although more than a tenth of the products is missing. */
  complete?: boolean
  /** Only says what would change. */
  dryRun?: boolean
  onProgress?: Progress
}

/** Packs that are stored with one statement. */
const batch = 250

/**
 * Imports the AEMPS Nomenclátor de prescripción in one transaction, as a stream: the memory that it takes does not grow with
 * the file. Importing it again changes nothing; products of the AEMPS that it no longer has become inactive.
 */
export const importPrescription = (
  db: Kysely<Database>,
  { files, today, complete = false, dryRun = false, onProgress }: PrescriptionImport,
): Promise<Outcome<PrescriptionSummary>> =>
  outcomeOf(
    (async () => {
      const found = await xmlFiles(files)
      return await inImport(db, {
        dryRun,
        work: async (trx) => {
          await createStaging(trx)
          const { reader, refusals } = await readAll(trx, { files: found, onProgress })
          const { dictionaries } = reader
          if (reader.packs === 0)
            throw new BadFile('Falta Prescripcion.xml: en los archivos no hay ninguna presentación.')
          const unknown = await refuseUnknownLaboratories(trx, [...dictionaries.laboratories.keys()])
          for (const { cn, laboratory, line } of unknown)
            refuse(refusals, { line, reason: `laboratorio desconocido: «${laboratory}»`, content: cn })
          refuseMostlyBroken(refusals, reader.packs)
          const published = reader.published ?? found.map(publishedIn).find((day) => day !== null) ?? null
          const counts = await savePrescription(trx, { dictionaries, complete, published, today })
          return { ...counts, published, read: reader.packs, refusals }
        },
      })
    })(),
  )

const readAll = async (
  trx: Transaction<Database>,
  { files, onProgress }: { files: string[]; onProgress: Progress | undefined },
) => {
  const refusals: Refusal[] = []
  const refusedCns: string[] = []
  let packs: string[] = []
  const reader = new PrescriptionReader({
    pack: (texts, line) => {
      const reading = readPack(texts)
      if (reading.ok) packs.push(packToStage(reading.pack, line))
      else {
        refuse(refusals, { line, reason: reading.reason, content: texts.des_nomco ?? '' })
        if (reading.cn !== null) refusedCns.push(reading.cn)
      }
    },
  })
  const store = async () => {
    const given = packs
    packs = []
    for (const { cn, line } of await stagePacks(trx, given))
      refuse(refusals, { line, reason: `código nacional repetido: ${cn}`, content: cn })
  }
  const { opened, closed } = reader
  const pause = async () => {
    if (packs.length >= batch) await store()
  }
  for (const [index, file] of files.entries()) {
    await readXml(file, { opened, closed, pause }, (fraction) =>
      onProgress?.((index + fraction) / files.length),
    )
    await store()
  }
  await stageRefused(trx, refusedCns)
  requireDictionaries(reader)
  return { reader, refusals }
}

const requireDictionaries = ({ dictionaries: { dcpf, laboratories } }: PrescriptionReader): void => {
  if (dcpf.size === 0) throw new BadFile('Falta DICCIONARIO_DCPF.xml, que va junto a Prescripcion.xml.')
  if (laboratories.size === 0)
    throw new BadFile('Falta DICCIONARIO_LABORATORIOS.xml, que va junto a Prescripcion.xml.')
}

/** XML files to read: all files that are named, and only the needed ones of a folder. */
const xmlFiles = async (given: string[]): Promise<string[]> => {
  const all = await Promise.all(
    given.map(async (path) => {
      const found = await stat(path).catch(() => null)
      if (found === null) throw new BadFile(`No se encuentra ${path}.`)
      if (!found.isDirectory()) return [path]
      const inside = (await readdir(path)).filter((name) => needed.test(name)).map((name) => join(path, name))
      if (inside.length === 0) throw new BadFile(`En ${path} no está Prescripcion.xml.`)
      return inside
    }),
  )
  // Lists of packs come last: the dictionaries are small, and tell soon what is wrong.
  return all.flat().sort((a, b) => Number(isList(a)) - Number(isList(b)))
}

const needed = /^(prescripcion.*|diccionario_(dcpf|laboratorios))\.xml$/i
const isList = (path: string): boolean => /^prescripcion/i.test(basename(path))
