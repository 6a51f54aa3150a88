import example from '../../examples/instalacion.json'
import type { Command } from './command'

export const exampleCommand: Command = {
  name: 'export example',
  takes: [],
  summary: 'Escribe un archivo de ejemplo completo para «apply»',
  help: `  Lo escribe en la salida: npm run --silent rebotica -- export example > instalacion.json
  Es el mismo que examples/instalacion.json. Los campos que valen se ven al aplicar uno que no se conoce.`,
  options: {},
  needsDatabase: false,
  run: async ({ terminal }) => {
    terminal.line(JSON.stringify(example, null, 2))
    return 0
  },
}
