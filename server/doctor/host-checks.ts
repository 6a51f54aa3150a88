import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Finding } from './finding'

const [leastMajor, leastMinor] = [20, 19]
const gigabyte = 1_000_000_000
/** PostgreSQL stops when the disk is full. */
const leastFree = gigabyte / 2
const comfortableFree = 2 * gigabyte

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  const subject = 'Node'
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
    ? { state: 'well', subject, text: version }
    : {
        state: 'wrong',
        subject,
        text: `${version} es demasiado antiguo`,
        advice: `Instale Node ${leastMajor}.${leastMinor} o posterior.`,
      }
}

/** `free`: bytes that an ordinary user can still write. */
export function judgeDisk({ folder, free }: { folder: string; free: number }): Finding {
  const subject = 'Disco'
  const text = `${(free / gigabyte).toLocaleString('es-ES', { maximumFractionDigits: 1 })} GB libres para ${folder}`
  if (free >= comfortableFree) return { state: 'well', subject, text }
  return {
    state: free < leastFree ? 'wrong' : 'doubtful',
    subject,
    text,
    advice:
      'Libere espacio o lleve los datos a otro disco (REBOTICA_DATA): sin espacio, la base de datos se para y no se guarda ningún pedido.',
  }
}

/** Checks the free space of the folder, or of the nearest existing folder above it. */
export async function checkDisk(folder: string): Promise<Finding> {
  for (let at = folder; ; at = dirname(at)) {
    const facts = await statfs(at).catch(() => null)
    if (facts !== null) return judgeDisk({ folder, free: facts.bavail * facts.bsize })
    if (at === dirname(at)) return judgeDisk({ folder, free: 0 })
  }
}

/** Who may read the embedded database's files. */
export async function checkDataFolder(folder: string): Promise<Finding[]> {
  const subject = 'Permisos'
  const home = join(folder, 'postgres')
  const facts = await stat(home).catch(() => null)
  if (facts === null) {
    const parent = await stat(folder).catch(() => null)
    const mayWrite = await access(parent ? folder : dirname(folder), constants.W_OK).then(
      () => true,
      () => false,
    )
    return mayWrite
      ? []
      : [
          {
            state: 'wrong',
            subject,
            text: `no se puede escribir en ${folder}`,
            advice: `Dé la carpeta al usuario que arranca Rebotica (chown), o elija otra con REBOTICA_DATA.`,
          },
        ]
  }
  const mine = process.getuid?.() ?? facts.uid
  if (mine !== 0 && facts.uid !== mine)
    return [
      {
        state: 'wrong',
        subject,
        text: `${home} es de otro usuario`,
        advice: `Arranque Rebotica con el usuario dueño de esa carpeta, o désela a este (chown -R).`,
      },
    ]
  const open: string[] = []
  for (const file of [home, join(home, 'password')]) {
    const { mode } = await stat(file).catch(() => ({ mode: 0 }))
    if ((mode & 0o077) !== 0) open.push(file)
  }
  return open.length === 0
    ? [{ state: 'well', subject, text: `solo su usuario lee ${home}` }]
    : open.map((file) => ({
        state: 'wrong',
        subject,
        text: `otros usuarios de este equipo pueden leer ${file}`,
        advice: `chmod go= ${file}`,
      }))
}
