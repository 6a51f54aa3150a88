/** Where a call that only the server can answer got no answer. */
export const noConnection = 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.'

/** Where the server takes no more for a while (429). */
export const tooMany = 'Demasiados intentos. Espere un momento y vuelva a probar.'
