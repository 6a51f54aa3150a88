import { acceptKey, keyProblem } from '../access/installation-key'
import { openDatabase } from '../db/open'
import { prepareSchema } from '../db/server-role'
import type { Command } from './command'

export const acceptKeyCommand: Command = {
  name: 'accept-key',
  takes: [],
  summary: 'Da por perdida la clave de la instalación y acepta la de ahora',
  help: `  Con otra clave (SECRETS_KEY, o secrets.key en la carpeta de datos) el servidor no arranca. Lo mejor es poner la de antes. Si ya no
  existe, esta orden acepta la de ahora. Se pierden las contraseñas de Fedicom de los mayoristas, que se escriben de nuevo, y lo que tienen
  sin enviar los dispositivos de quien salió de su sesión. Quien la tiene abierta no pierde nada al volver a entrar.
  Reinicie después los servidores.`,
  options: {},
  needsDatabase: 'unprepared',
  run: async ({ terminal, settings }) => {
    if (!settings.ok) {
      terminal.error(settings.problems.join('\n'))
      return 1
    }
    const open = await openDatabase(settings.config)
    try {
      await prepareSchema(open)
      const isOther = (await keyProblem(open.db, settings.config)) !== null
      await acceptKey(open.db, settings.config)
      terminal.line(isOther ? 'Aceptada la clave de ahora.' : 'La clave ya era la de esta instalación.')
      return 0
    } finally {
      await open.close()
    }
  },
}
