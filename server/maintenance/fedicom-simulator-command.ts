import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { memoryJournal, openJournal } from '../fedicom/simulator/order-journal'
import { buildSimulator } from '../fedicom/simulator/simulator-app'
import { type SimulatorFile, simulatorFile, usualFile } from '../fedicom/simulator/simulator-file'
import type { Command } from './command'

export const fedicomSimulatorCommand: Command = {
  name: 'fedicom-simulator',
  takes: [],
  summary: 'Simula un mayorista que habla Fedicom 3, para probar las entregas sin mayorista',
  help: `  Contesta a /authenticate, /pedidos y /albaranes hasta que se para con Ctrl-C. No usa la base de datos ni llama a nadie.
  Las direcciones de este equipo hay que permitirlas en Rebotica: WEBHOOK_NETWORKS=127.0.0.0/8.

  --port PUERTO         donde escucha (9500)
  --host DIRECCIÓN      en qué dirección (127.0.0.1)
  --file ARCHIVO        un JSON con "users", "customers", "stock" (cn, units, delayed, substitute, reason, pvl, pvp, iva),
                        "unlisted", "tokenSeconds", "duplicates" y "faults" (call, at o every, fault, taken); si no, el usuario
                        TR0001 con la contraseña «simulador» en el dominio transfer_laboratorio, y 100 unidades de todo
  --state ARCHIVO       donde quedan los pedidos: si se mata y se arranca otra vez, no sirve ninguno dos veces`,
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    file: { type: 'string' },
    state: { type: 'string' },
  },
  needsDatabase: false,
  run: async ({ terminal, options }) => {
    const port = Number(options.port ?? '9500')
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      terminal.error('--port tiene que ser un número de puerto.')
      return 1
    }
    const read = typeof options.file === 'string' ? await readSimulatorFile(options.file) : usualFile
    if (typeof read === 'string') {
      terminal.error(read)
      return 1
    }
    const app = buildSimulator({
      file: read,
      journal: typeof options.state === 'string' ? openJournal(options.state) : memoryJournal(),
      now: () => new Date(),
      onOrder: (text) => terminal.line(text),
    })
    const stopped = new Promise<void>((resolve) => {
      process.once('SIGINT', resolve).once('SIGTERM', resolve)
    })
    const address = await app.listen({ port, host: String(options.host ?? '127.0.0.1') })
    terminal.line(`El mayorista simulado está en ${address}`)
    await stopped
    await app.close()
    return 0
  },
}

/** What the file says, or what is wrong with it. */
async function readSimulatorFile(path: string): Promise<SimulatorFile | string> {
  let json: unknown
  try {
    json = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return `${path} no se puede leer como JSON.`
  }
  const read = v.safeParse(simulatorFile, json)
  if (read.success) return read.output
  return read.issues.map((issue) => `${v.getDotPath(issue) ?? 'El archivo'}: ${issue.message}`).join('\n')
}
