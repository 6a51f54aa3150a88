/** The test that covers a row: `file` below `src` without its extension, and the text of the row where it has one. */
type Holder = { file: string; test: string; text?: string }

/** Rows of the error catalogue (purchasing.md §8) that tests of single screens cover. */
export const heldElsewhere: Record<string, Holder[]> = {
  'Provision load fails': [
    {
      file: 'features/purchasing/provisions-screen',
      test: 'a proposal that cannot be loaded says so and offers to try again',
      text: 'Error en la obtencion de datos. Intentelo de nuevo mas tarde.',
    },
    {
      file: 'features/purchasing/provisions-screen',
      test: 'leaving the screen cancels what it still asks for',
    },
  ],
  'Methods load fails, auto-buy': [
    {
      file: 'features/purchasing/proposal-actions',
      test: 'methods that cannot be read are asked for again, and the order waits for them',
    },
  ],
  'Amortization load fails': [
    {
      file: 'features/purchasing/proposal-templates',
      test: 'a reduction that cannot be read leaves its figure empty and judges nothing',
    },
  ],
  'Potential load fails': [
    {
      file: 'features/purchasing/selection-screen',
      test: 'a potential that cannot be read leaves its figure empty',
    },
  ],
  'Excel export fails': [
    {
      file: 'features/orders/order-detail-screen',
      test: 'the order can be downloaded as a spreadsheet, and a failure says which file',
      text: 'No se ha podido generar el excel',
    },
    {
      file: 'features/cart/cart-screen',
      test: 'a spreadsheet that fails says so',
      text: 'No se ha podido generar el excel',
    },
    {
      file: 'features/purchasing/provision-export',
      test: 'a spreadsheet that cannot be made says so and is not audited',
      text: 'No se ha podido generar el excel',
    },
  ],
  'CSV export fails': [
    {
      file: 'features/orders/order-detail-screen',
      test: 'the order can be downloaded as a spreadsheet, and a failure says which file',
      text: 'No se ha podido generar el csv',
    },
  ],
  'Connector download fails': [
    {
      file: 'app/public-pages',
      test: 'says so when %s, and can be tried again',
      text: 'Conector no generado',
    },
  ],
  'Report download fails': [
    {
      file: 'features/reports/reports-screen',
      test: 'that the server does not have: Informe no encontrado',
      text: 'Informe no encontrado',
    },
  ],
  'Report list load fails': [
    {
      file: 'features/reports/reports-screen',
      test: 'that could not be read says so and tries again',
    },
  ],
  'Access saving': [
    {
      file: 'features/laboratory-access/access-dialog',
      test: 'is sent once for each association that changed, and told',
      text: 'Permisos actualizados correctamente',
    },
    {
      file: 'features/laboratory-access/access-dialog',
      test: 'that was not saved stays as it was ticked, beside what was, and can be tried again',
      text: 'Error al actualizar los permisos',
    },
  ],
  'Notification load fails': [
    {
      file: 'features/notifications/notifications',
      test: 'says so when %s, without asking again by itself, and leaves it to be read',
      text: 'Error al obtener la notificacion',
    },
  ],
  'User retrieval fails': [
    {
      file: 'app/log-in',
      test: 'a user who cannot be read is not authorised and leaves no session behind',
      text: 'Usuario no autorizado.',
    },
  ],
  'Pending terms retrieval fails': [
    {
      file: 'features/terms/laboratory-terms',
      test: 'that the server does not give: Usuario no autorizado., and the pharmacy goes on',
      text: 'Usuario no autorizado.',
    },
  ],
  'General terms fail': [
    {
      file: 'features/terms/general-terms',
      test: 'that fail at %s say so, stay ticked, and can be accepted again',
      text: 'Ocurrió un error al aceptar los términos. Si el problema persiste, póngase en contacto con soporte.',
    },
  ],
  'Pending terms fail': [
    {
      file: 'features/terms/laboratory-terms',
      test: 'that cannot be kept say so, and the last one can be answered again',
      text: 'No se pudieron guardar los términos por laboratorio. Contacte a soporte.',
    },
  ],
  'Terms without their box': [
    {
      file: 'features/terms/general-terms',
      test: 'cannot be accepted without the box: it says so and takes the focus there',
      text: 'Debes aceptar los términos para continuar',
    },
    {
      file: 'features/terms/laboratory-terms',
      test: 'cannot be accepted unread: it says so and takes the focus to the box',
      text: 'Debes leer y comprender los términos antes de continuar',
    },
  ],
  'Terms URL fetch failure': [
    {
      file: 'features/terms/terms-card',
      test: 'says so when %s, and closes the tab',
      text: 'Error en la obtencion de los terminos y condiciones.',
    },
  ],
  '401 when the session is opened': [{ file: 'app/log-in', test: 'ends when the server refuses its token' }],
  'Success notices': [
    {
      file: 'features/cart/save-cart',
      test: 'an order is called saved once the outbox holds it and the cart is gone, with no network at all',
      text: 'Pedido guardado con éxito.',
    },
    {
      file: 'features/purchasing/proposal-actions',
      test: 'the products go to the cart with the tag of their proposal, and the screen says so',
      text: 'Productos añadidos al carrito.',
    },
  ],
  'Empty texts': [
    {
      file: 'features/purchasing/provisions-screen',
      test: 'on a phone the card of a row without sales of others says so',
      text: 'No hay ventas de otros laboratorios',
    },
    {
      file: 'features/purchasing/campaigns-grid',
      test: 'without campaigns the grid says so',
      text: 'Sin campañas',
    },
    {
      file: 'features/purchasing/provision-export',
      test: 'the export waits for the proposal, and there is nothing to export of an empty one',
      text: 'Sin Productos',
    },
    {
      file: 'features/purchasing/provisions-screen',
      test: 'the search finds by words without accents and by the start of the CN',
      text: 'Sin resultados',
    },
    {
      file: 'features/orders/order-list-screen',
      test: 'a pharmacy without orders reads so',
      text: 'Sin pedidos',
    },
    {
      file: 'features/reports/reports-screen',
      test: 'without reports reads so',
      text: 'Sin informes',
    },
  ],
  'Loading texts': [
    {
      file: 'features/purchasing/proposal-actions',
      test: 'the action says why it waits: first the loading, then the lack of units, then the conditions',
      text: 'Procesando información...',
    },
  ],
  'Impersonation failure': [
    { file: 'app/impersonation', test: 'that fails says «$text», and nothing has changed' },
  ],
  'Account recovery failure': [
    {
      file: 'features/recovery/recovery',
      test: 'says so when $when, and keeps what was typed',
    },
  ],
  'Password recovery change': [
    {
      file: 'features/recovery/recovery',
      test: 'is changed with the link’s token',
      text: 'Password cambiada correctamente',
    },
    {
      file: 'features/recovery/recovery',
      test: 'that fails says so when $when, and can be tried again',
      text: 'Error cambiando password, vuelva a intentarlo',
    },
  ],
}
