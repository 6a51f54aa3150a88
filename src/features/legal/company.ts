/**
 * Whom the legal pages name. Invented, as everything of the demo: whoever offers an installation puts their own here, and
 * takes `isExample` away with it.
 */
export const company = {
  isExample: true,
  name: 'Rebotica Servicios Digitales, S.L.',
  address: 'calle de la Trastienda, 12, 28999 Villamuestra (Madrid)',
  protectionOfficer: 'proteccion.datos@rebotica.example',
}
