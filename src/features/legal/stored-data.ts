export type StoredData = { name: string; what: string; howLong: string }

const untilDeleted = 'hasta que borra los datos del navegador.'

/** All that this product stores in the browser. A test holds it against the code that stores (stored-data.test.ts). */
export const ownData: readonly StoredData[] = [
  {
    name: 'Dispositivo conocido (cookie «rebotica-device»)',
    what: 'Un número al azar que dice qué usuarios han entrado antes en este navegador, para que nadie pueda bloquearles el acceso probando contraseñas desde otro sitio.',
    howLong: '400 días después del último acceso.',
  },
  {
    name: 'Carrito',
    what: 'Sus líneas, y los últimos cambios que aún no se habían guardado en él.',
    howLong: 'hasta 3 días después de su último cambio, también si sale.',
  },
  {
    name: 'Identificador de usuario del carrito',
    what: 'Para que el carrito vuelva solo a quien lo hizo. Aquí se guarda junto al carrito.',
    howLong: 'la sesión como cookie; aquí, la misma que la del carrito.',
  },
  {
    name: 'Versión del carrito',
    what: 'Para no mezclar carritos de versiones distintas. Aquí se guarda junto al carrito.',
    howLong: 'la misma que la del carrito.',
  },
  {
    name: 'Sesión',
    what: 'El acceso de su usuario, y cuándo lo usó por última vez, para cerrarlo si lo deja abierto. Si elige un PIN, también lo que se abre con él, cifrado; si usa también la huella o la cara, lo mismo, cifrado para ellas: Rebotica no las recibe.',
    howLong: 'hasta que sale o caduca; con PIN, los días que permita su farmacia.',
  },
  {
    name: 'Datos recibidos del servidor',
    what: 'Catálogo, ventas, propuestas, pedidos, informes y lo demás que ha abierto, para trabajar sin conexión.',
    howLong: 'hasta que sale; lo que no se usa, 30 días como mucho.',
  },
  {
    name: 'Pedidos, recepciones, reclamaciones, altas y solicitudes de soporte',
    what: 'Los que ha guardado y que el servidor aún no ha confirmado, con una copia en un archivo por si el navegador pierde su base de datos, y los que ha confirmado hace poco. Con las solicitudes, sus archivos adjuntos. De los demás queda solo su clave, y la de la propuesta de la que salieron, para no repetirlos. De un pedido que envió sin guardarlo y del que no llegó respuesta, sus líneas, para no crearlo otra vez.',
    howLong:
      'hasta que usted los descarta, o hasta que envía algo pasados 14 días de su confirmación, también si sale; las claves, hasta que borra los datos del navegador; las líneas, hasta que llega la respuesta, o hasta que guarda otro pedido pasados 3 días.',
  },
  {
    name: 'Pedido rápido',
    what: 'Las líneas que aún no ha pasado al carrito.',
    howLong: 'hasta que las pasa o las borra.',
  },
  {
    name: 'Recepciones sin terminar',
    what: 'Lo que ha contado de un pedido y aún no ha guardado, con lotes y caducidades; nunca los números de serie.',
    howLong: 'hasta que guarda la recepción o deshace lo contado.',
  },
  {
    name: 'Propuestas sin terminar',
    what: 'Las unidades que ha escrito en una propuesta y aún no ha pasado al carrito. De las que ha pasado, solo su clave, para no ofrecérselas otra vez.',
    howLong:
      '7 días después de su último cambio, o hasta que las pasa o las descarta; las claves, hasta que pasa otra pasados 7 días.',
  },
  {
    name: 'Lo que está haciendo en cada pestaña',
    what: 'La propuesta que prepara, la pestaña de laboratorio en que está, la lista que ha pegado, lo que escribe en un formulario (nunca una contraseña), lo que ha marcado en unos términos, la dirección a la que vuelve, la cuenta atrás de la sesión y, si una sesión se cierra sin que usted salga, en qué página estaba y que no la cerró usted.',
    howLong: 'hasta que la cierra.',
  },
  {
    name: 'Ajustes',
    what: 'El orden, la página y los filtros de las tablas, las gráficas que ve como tabla, las cifras elegidas de las listas, la configuración y las vistas del resumen, el precio elegido, si las propuestas descuentan lo que está en camino y si muestran el precio neto y la cantidad prudente, con su nivel, el menú abierto, el tema claro u oscuro, si rechazó instalar la aplicación, qué avisos de «Hoy» ha ocultado, si quiere avisos de los pedidos por revisar y qué cambios de precio ya ha visto.',
    howLong: untilDeleted,
  },
  {
    name: 'Elección sobre las cookies',
    what: 'Lo que elige en esta página.',
    howLong: 'un año.',
  },
  {
    name: 'Configuración de la plataforma',
    what: 'El nombre, el aspecto y el teléfono de soporte de este dominio, y la empresa que lo ofrece.',
    howLong: `${untilDeleted.slice(0, -1)}; se renueva al usarla.`,
  },
  {
    name: 'Estado del dispositivo',
    what: 'La diferencia entre el reloj de este dispositivo y el del servidor, y qué base de datos usa, para notar si el navegador la ha perdido.',
    howLong: untilDeleted,
  },
  {
    name: 'Archivos de la aplicación',
    what: 'El propio programa, para abrirse sin conexión, y el lector de códigos de barras si lo ha usado.',
    howLong: 'hasta la versión siguiente.',
  },
]
