import { pharmacySections } from '../dashboard-sections'

export type Device = {
  width: number
  height: number
  touch: boolean
  /**
   * Sections of the dashboard to visit: each device visits some, because pharmacies and laboratories share the widgets.
   */
  sections: { pharmacy: readonly string[]; laboratory: readonly string[] }
}

/** The three widths of the design (look.md). */
export const devices = {
  desk: {
    ...{ width: 1280, height: 800, touch: false },
    sections: { pharmacy: ['Resumen', 'Ventas'], laboratory: ['Competencia'] },
  },
  tablet: {
    ...{ width: 820, height: 1180, touch: true },
    sections: { pharmacy: Object.keys(pharmacySections), laboratory: ['Ventas'] },
  },
  phone: {
    ...{ width: 360, height: 740, touch: true },
    sections: { pharmacy: ['Resumen', 'Laboratorios'], laboratory: ['Resumen'] },
  },
} satisfies Record<string, Device>
