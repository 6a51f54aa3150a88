/** Carts are not on the server: another device of the pharmacy does not show them. */
export const whereCartsAre = 'Los carritos se guardan en este dispositivo.'
