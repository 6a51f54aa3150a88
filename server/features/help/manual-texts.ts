import type { ManualRole } from '@/domain/help/manual'

export type ManualPart = { title: string; paragraphs: readonly string[] }

const session: ManualPart = {
  title: 'Entrar y salir',
  paragraphs: [
    'Entre con su usuario o su correo electrónico y su contraseña. Si la ha olvidado, «¿Ha olvidado su contraseña?» envía a su correo un enlace que vale media hora.',
    'Tras dos horas sin uso la sesión se cierra; un minuto antes se avisa. «Salir», en su menú de usuario, borra de este dispositivo los datos recibidos. El carrito y los pedidos por enviar se quedan, y solo los recupera usted.',
  ],
}
const help: ManualPart = {
  title: 'Ayuda y soporte',
  paragraphs: [
    '«Ayuda» reúne este manual y los videos de la pantalla en que está. Si necesita a alguien, llame al teléfono de soporte o escriba desde «Soporte».',
  ],
}

/** What the manual of a role says, in the order of its screens. */
export const manualTexts: Record<ManualRole, readonly ManualPart[]> = {
  farmacia: [
    session,
    {
      title: 'Resumen',
      paragraphs: [
        'Las ventas de la farmacia en el periodo que elija, comparadas con el mismo periodo del año anterior: por producto, agrupación, categoría o laboratorio, en unidades o en euros.',
        'Los filtros se abren con «Filtros» y quedan en la dirección: un enlace guardado abre la misma vista. «Vistas guardadas» les pone nombre y las lleva a sus otros dispositivos.',
      ],
    },
    {
      title: 'Compras',
      paragraphs: [
        'Cada tarjeta es una propuesta preparada por un laboratorio. Elija qué ventas se tienen en cuenta y los días que quiere cubrir; «Generar propuesta» calcula las unidades y descuenta lo que ya tiene.',
        'Cambie las unidades con los botones o escribiéndolas, o sustituya un producto por otro de su agrupación. Abajo está siempre el total con descuentos y lo que falta para cada condición.',
        'Si deja una propuesta a medias, «Recuperar» la devuelve como estaba durante siete días.',
      ],
    },
    {
      title: 'Carrito y pedidos',
      paragraphs: [
        'El carrito guarda sus líneas tres días en este dispositivo, un laboratorio en cada pestaña. Antes de guardar el pedido se revisan condiciones, roturas y precios.',
        'Un pedido guardado se envía una sola vez, también si lo guarda sin conexión: sale solo cuando vuelve y usted tiene la sesión iniciada. La pastilla de arriba dice cuántos esperan. Si un precio ha subido, el pedido espera a que usted lo confirme.',
        'En «Pedidos» está cada uno con su estado. Puede repetirlo, exportarlo o anular lo que el laboratorio aún no ha tramitado.',
      ],
    },
    {
      title: 'Pedido rápido',
      paragraphs: [
        'Busque por nombre, código nacional o EAN, lea el código de barras con la cámara o con un lector, o pegue una lista de códigos y unidades.',
      ],
    },
    {
      title: 'Informes',
      paragraphs: [
        '«Resúmenes» tiene un PDF por mes cerrado; «Seguimiento», uno por laboratorio. Los que ha abierto se leen también sin conexión.',
      ],
    },
    {
      title: 'Permisos',
      paragraphs: [
        'Las ventas son de la farmacia. En su menú de usuario, «Permisos» decide qué laboratorios las ven; solo ven las suyas y la información de su competencia. Puede retirarlo cuando quiera.',
      ],
    },
    help,
  ],
  laboratorio: [
    session,
    {
      title: 'Inicio',
      paragraphs: [
        'Las farmacias de su laboratorio y las personas de su red comercial. Las conectadas se abren con un toque si le han dado acceso a sus datos; las demás aparecen sin cifras.',
      ],
    },
    {
      title: 'Resumen de una farmacia',
      paragraphs: [
        'Las ventas de su laboratorio en la farmacia y su mercado: los grupos y las categorías en que tiene productos. «Laboratorio y competencia» compara sus ventas con las de los demás.',
        'Los importes se ven en PVL; el conmutador de arriba los cambia a PVP.',
      ],
    },
    {
      title: 'Pedidos e informes',
      paragraphs: [
        'En «Pedidos» están los de su laboratorio. «Tramitar» dice a la farmacia que lo ha tomado: desde entonces ya no puede anularlo.',
        'En «Informes», «Seguimiento» tiene un PDF por mes cerrado con la evolución de su laboratorio en la farmacia.',
      ],
    },
    help,
  ],
}
