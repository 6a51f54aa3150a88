/** Accounts that exist only with demo data; never with NODE_ENV=production (design.md §7). */
export const demoPassword = 'rebotica'

/** In the order in which the log-in screen and the console show them. */
export const demoAccounts = [
  { username: 'farmacia', description: 'Farmacia con dos años de ventas y términos aceptados' },
  { username: 'farmacia.nueva', description: 'Farmacia que aún no ha aceptado nada' },
  { username: 'delegado', description: 'Delegado de un laboratorio de prescripción' },
  { username: 'gerente', description: 'Gerente de Area, responsable de delegados' },
  { username: 'nacional', description: 'Director Nacional' },
  { username: 'comercial', description: 'Director Comercial' },
  { username: 'formador', description: 'Formador del mismo laboratorio' },
  { username: 'delegado.otc', description: 'Delegado de un laboratorio sin prescripción' },
  { username: 'admin', description: 'Administración de la plataforma' },
  { username: 'soporte', description: 'Soporte' },
  { username: 'agente', description: 'Agente' },
] as const satisfies readonly { username: string; description: string }[]
