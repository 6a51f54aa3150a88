/*
 * The customer's error catalogues (platform.md §8, purchasing.md §8) with their exact texts. Tests take the texts from here, so
 * that each sentence of the screens is held against the customer's; src/app/error-catalogue.test.ts finds rows without a test.
 */

/** Rows that show a text, under the situation that shows it. */
const texts = {
  // platform.md §8
  'Login failure containing 401': 'Usuario o contraseña invalidos.',
  'Other login failure': 'Usuario no autorizado.',
  'Account recovery failure': 'Usuario no encontrado',
  'Password recovery change success': 'Password cambiada correctamente',
  'Password recovery change failure': 'Error cambiando password, vuelva a intentarlo',
  'Terms URL fetch failure': 'Error en la obtencion de los terminos y condiciones.',
  'Support ticket success': 'Su ticket se ha creado y enviado correctamente.',
  'Registration failure':
    'Fallo al registrar la farmacia, si el problema persiste pongase en contacto con soporte',
  'Tax-id lookup failure': 'No se ha encontrado datos de ninguna farmacia',
  'Registration success': 'Farmacia dada de alta correctamente',
  'Excel export failure': 'No se ha podido generar el excel',
  'Pharmacy without access clicked': 'No tienes permisos para acceder a los datos de esta farmacia',
  'Avatar update failure': 'Ha ocurrido un error al actualizar el avatar del usuario',
  'Avatar success': 'Avatar del usario actualizado correctamente',
  'Password success': 'Contraseña actualizada correctamente',
  'Profile success': 'Datos de usuario actualizados',
  'General terms failure':
    'Ocurrió un error al aceptar los términos. Si el problema persiste, póngase en contacto con soporte.',
  'Laboratory terms failure': 'No se pudieron guardar los términos por laboratorio. Contacte a soporte.',
  'Unavailable feature': 'Funcionalidad no disponible',
  'User retrieval failure': 'Usuario no autorizado.',
  'Pending-terms retrieval failure': 'Usuario no autorizado.',
  // platform.md §5
  'General terms without their box': 'Debes aceptar los términos para continuar',
  'Laboratory terms without their box': 'Debes leer y comprender los términos antes de continuar',
  // purchasing.md §8
  'Save order fails': 'Error en la obtención de datos. Inténtelo de nuevo mas tarde.',
  'Provision load fails': 'Error en la obtencion de datos. Intentelo de nuevo mas tarde.',
  'CSV export fails': 'No se ha podido generar el csv',
  'Connector download fails': 'Conector no generado',
  'Report download fails': 'Informe no encontrado',
  'Access saved': 'Permisos actualizados correctamente',
  'Access saving fails': 'Error al actualizar los permisos',
  'Notification load fails': 'Error al obtener la notificacion',
  'Order saved': 'Pedido guardado con éxito.',
  'Products added': 'Productos añadidos al carrito.',
  'No sales of others': 'No hay ventas de otros laboratorios',
  'No campaigns': 'Sin campañas',
  'No products': 'Sin Productos',
  'No results': 'Sin resultados',
  'No orders': 'Sin pedidos',
  'No reports': 'Sin informes',
  'Loading orders': 'Obteniendo información...',
  'Loading a proposal': 'Procesando información...',
} as const

/** Rows without a text of their own: what the screen does. */
const behaviours = {
  'Password change or profile save failure': 'server field errors are shown on the form',
  'Laboratory user load failure': 'redirect to root',
  'Impersonation failure': 'the error message is shown',
  'Admin list load failures': 'no notice',
  'Provision load cancelled': 'no notice',
  'Methods load fails': 'said in the dialog, which cannot save before they are read',
  'Amortization load fails': 'no figure',
  'Potential load fails': 'no figure',
  'Annual summary or table load fails': 'an empty table, which says so',
  'Report list load fails': 'said in place of the list',
  '401 response': 'log-out and log-in screen',
  'Visit registration fails': 'only logged',
} as const

export type CatalogueText = keyof typeof texts
export type CatalogueBehaviour = keyof typeof behaviours

export const catalogueRows: readonly string[] = [...Object.keys(texts), ...Object.keys(behaviours)]

/** The exact text of a row, to be looked for on the screen. */
export const catalogueText = (row: CatalogueText): string => texts[row]

/** The title of the test that shows what a row without a text does. */
export const catalogueTitle = (_row: CatalogueBehaviour, title: string): string => title
