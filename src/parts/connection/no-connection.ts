/** Where a call that only the server can answer got no answer. */
export const noConnection = 'Sin conexión con el servidor. Compruebe su conexión y vuelva a intentarlo.'
