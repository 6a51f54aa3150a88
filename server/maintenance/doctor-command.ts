import { examine } from '../doctor/doctor'
import type { Finding } from '../doctor/finding'
import type { Command } from './command'

const signs: Record<Finding['state'], string> = { well: '✓', doubtful: '!', wrong: '✗' }

export const doctorCommand: Command = {
  name: 'doctor',
  takes: [],
  summary: 'Comprueba la instalación y dice qué hacer',
  help: `  Configuración, Node, disco, permisos, base de datos (alcance, versión, ajustes, tablas, usuarios, cuentas de demostración), reloj,
  correo (entra en el servidor sin enviar nada), centro de ayuda y conector. No cambia nada, y vale con el servidor en marcha.
  Acaba con 1 si algo está mal (✗); lo dudoso (!) no lo cuenta.`,
  options: {},
  needsDatabase: 'unprepared',
  run: async ({ terminal, settings }) => {
    const findings = await examine(settings, { nodeVersion: process.version })
    for (const finding of findings) {
      terminal.line(`${signs[finding.state]} ${finding.subject}: ${finding.text}`)
      if (finding.state !== 'well') terminal.line(finding.advice.replaceAll(/^\s*/gm, '    '))
    }
    const wrong = findings.filter(({ state }) => state === 'wrong').length
    terminal.line(wrong === 0 ? '\nTodo lo necesario está bien.' : `\nPor corregir: ${wrong}.`)
    return wrong === 0 ? 0 : 1
  },
}
