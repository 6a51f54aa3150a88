import { readConfig } from '../basics/config'
import { openDatabase } from '../db/open'
import { SetupProblem } from '../db/postgres/system-user'
import { prepareSchema } from '../db/server-role'
import type { Command } from './command'

export const distributeCommand: Command = {
  name: 'distribute',
  takes: [],
  summary: 'Reparte las tablas de las farmacias entre los nodos de un clúster Citus',
  help: `  La base de datos de DATABASE_URL ha de ser el coordinador de un clúster con la extensión citus y algún nodo más
  (docs/cluster.md). Ventas, existencias, pedidos y todo lo demás de una farmacia quedan juntos en un nodo; el catálogo, las
  personas y las ofertas, en todos. Todo o nada; mientras dura, los servidores esperan. Repetirla reparte solo lo que falte:
  tras una actualización lo hace también el servidor al arrancar.`,
  options: {},
  // It opens the database itself: unlike other commands, it works as the owner of the tables.
  needsDatabase: false,
  run: async ({ terminal, environment }) => {
    const read = readConfig(environment)
    if (!read.ok) {
      terminal.error(read.problems.join('\n'))
      return 1
    }
    const open = await openDatabase(read.config)
    try {
      const { pharmacy, reference } = await prepareSchema(open, { distributes: true })
      if (pharmacy.length + reference.length === 0)
        terminal.line('Todas las tablas están ya repartidas. No ha cambiado nada.')
      if (pharmacy.length > 0) terminal.line(`Repartidas por farmacia: ${pharmacy.join(', ')}.`)
      if (reference.length > 0) terminal.line(`Copiadas en todos los nodos: ${reference.join(', ')}.`)
      return 0
    } catch (error) {
      if (!(error instanceof SetupProblem)) throw error
      terminal.error(error.message)
      return 1
    } finally {
      await open.close()
    }
  },
}
