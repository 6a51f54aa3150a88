/** The test that covers a row: `file` below `src` without its extension, and the text of the row where it has one. */
type Holder = { file: string; test: string; text?: string }

/** Rows of the error catalogue (purchasing.md §8) that tests of single screens cover. */
export const coveredElsewhere: Record<string, Holder[]> = {
  'Provision load fails': [
    {
      file: 'features/purchasing/provisions-screen',
      test: 'a proposal that cannot be loaded shows an error and a button to try again',
      text: 'Error en la obtencion de datos. Intentelo de nuevo mas tarde.',
    },
    {
      file: 'features/purchasing/provisions-screen',
      test: 'leaving the provisions cancels requests in progress',
    },
  ],
  'Methods load fails, auto-buy': [
    {
      file: 'features/purchasing/actions/proposal-actions',
      test: 'order methods that cannot be read are requested again, and the order cannot be saved before',
    },
  ],
  'Amortization load fails': [
    {
      file: 'features/purchasing/proposal-templates',
      test: 'a reduction that cannot be read leaves its figure empty, without saying whether it is reached',
    },
  ],
  'Potential load fails': [
    {
      file: 'features/purchasing/selection/selection-screen',
      test: 'a potential that cannot be computed leaves its figure empty',
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
      test: 'a spreadsheet that cannot be created shows an error',
      text: 'No se ha podido generar el excel',
    },
    {
      file: 'features/purchasing/actions/provision-export',
      test: 'a spreadsheet that cannot be created shows an error, and the server is not informed',
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
      test: 'shows an error when %s, and can be tried again',
      text: 'Conector no generado',
    },
  ],
  'Report download fails': [
    {
      file: 'features/reports/reports-screen',
      test: 'that does not exist on the server shows: Informe no encontrado',
      text: 'Informe no encontrado',
    },
  ],
  'Report list load fails': [
    {
      file: 'features/reports/reports-screen',
      test: 'shows an error if it cannot be read, and can be loaded again',
    },
  ],
  'Access saving': [
    {
      file: 'features/laboratory-access/access-dialog',
      test: 'sends one call for each association that changed, and reports the result',
      text: 'Permisos actualizados correctamente',
    },
    {
      file: 'features/laboratory-access/access-dialog',
      test: 'keeps the checkboxes that could not be saved as the user left them, and saving can be tried again',
      text: 'Error al actualizar los permisos',
    },
  ],
  'Notification load fails': [
    {
      file: 'features/notifications/notifications',
      test: 'shows an error when %s, does not retry by itself, and leaves it unread',
      text: 'Error al obtener la notificacion',
    },
  ],
  'User retrieval fails': [
    {
      file: 'app/log-in',
      test: 'stores no session if the user cannot be read, and says "no autorizado"',
      text: 'Usuario no autorizado.',
    },
  ],
  'Pending terms retrieval fails': [
    {
      file: 'features/terms/laboratory-terms',
      test: 'that the server refuses to show: Usuario no autorizado., and the pharmacy can continue',
      text: 'Usuario no autorizado.',
    },
  ],
  'General terms fail': [
    {
      file: 'features/terms/general-terms',
      test: 'show an error if the agreement fails, and can be sent again',
      text: 'Ocurrió un error al aceptar los términos. Si el problema persiste, póngase en contacto con soporte.',
    },
  ],
  'Pending terms fail': [
    {
      file: 'features/terms/laboratory-terms',
      test: 'show an error if the answers cannot be stored, and the last one can be answered again',
      text: 'No se pudieron guardar los términos por laboratorio. Contacte a soporte.',
    },
  ],
  'Terms without their box': [
    {
      file: 'features/terms/general-terms',
      test: 'cannot be accepted without the checkbox: an error is shown and the checkbox focused',
      text: 'Debes aceptar los términos para continuar',
    },
    {
      file: 'features/terms/laboratory-terms',
      test: 'cannot be accepted without the checkbox: an error is shown and the checkbox focused',
      text: 'Debes leer y comprender los términos antes de continuar',
    },
  ],
  'Terms URL fetch failure': [
    {
      file: 'features/terms/terms-card',
      test: 'shows an error when %s, and closes the tab',
      text: 'Error en la obtencion de los terminos y condiciones.',
    },
  ],
  '401 when the session is opened': [{ file: 'app/log-in', test: 'ends when the server refuses its token' }],
  'Success notices': [
    {
      file: 'features/cart/save-cart',
      test: 'without a network an order is reported as saved once it is in the outbox and its cart is deleted',
      text: 'Pedido guardado con éxito.',
    },
    {
      file: 'features/purchasing/actions/proposal-actions',
      test: 'the products are added to the cart with the tag of their proposal, and a message says so',
      text: 'Productos añadidos al carrito.',
    },
  ],
  'Empty texts': [
    {
      file: 'features/purchasing/provisions-screen',
      test: 'on a phone the card of a row shows a text when other laboratories have no sales',
      text: 'No hay ventas de otros laboratorios',
    },
    {
      file: 'features/purchasing/rows/campaigns-grid',
      test: 'the grid of campaigns shows a text when there are none',
      text: 'Sin campañas',
    },
    {
      file: 'features/purchasing/actions/provision-export',
      test: 'the export is disabled while the proposal loads and when it is empty',
      text: 'Sin Productos',
    },
    {
      file: 'features/purchasing/provisions-screen',
      test: 'the search finds products by words without accents and by the start of the CN',
      text: 'Sin resultados',
    },
    {
      file: 'features/orders/order-list-screen',
      test: 'a pharmacy without orders sees a text that says so',
      text: 'Sin pedidos',
    },
    {
      file: 'features/reports/reports-screen',
      test: 'shows a text when there are none',
      text: 'Sin informes',
    },
  ],
  'Loading texts': [
    {
      file: 'features/purchasing/actions/proposal-actions',
      test: 'the disabled action says why: first loading, then no units, then conditions',
      text: 'Procesando información...',
    },
  ],
  'Impersonation failure': [
    { file: 'app/impersonation', test: 'shows «$text» after a failure, and changes nothing' },
  ],
  'Account recovery failure': [
    {
      file: 'features/recovery/recovery',
      test: 'shows an error when $when, and keeps the typed address',
    },
  ],
  'Password recovery change': [
    {
      file: 'features/recovery/recovery',
      test: 'changes the password with the token of the link',
      text: 'Password cambiada correctamente',
    },
    {
      file: 'features/recovery/recovery',
      test: 'shows an error when $when, and can be sent again',
      text: 'Error cambiando password, vuelva a intentarlo',
    },
  ],
}
