/**
 * The company named on the legal pages. Invented for the demo: whoever runs an installation enters their own and
 * removes `isExample`.
 */
export const company = {
  isExample: true,
  name: 'Rebotica Servicios Digitales, S.L.',
  address: 'calle de la Trastienda, 12, 28999 Villamuestra (Madrid)',
  protectionOfficer: 'proteccion.datos@rebotica.example',
}
