import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Main colour. White text is readable on 7 in the light theme and on 6 in the dark one; 3 is for text on dark. */
export const pharmacy: MantineColorsTuple = [
  '#e8f5ef',
  '#cfe8dc',
  '#a3d3be',
  '#72bd9c',
  '#4bb088',
  '#2a8f6a',
  '#157a58',
  '#0b6b4f',
  '#085840',
  '#054531',
]

/** The main colour on the host of an association, with the same contrasts. */
const association: MantineColorsTuple = [
  '#f2eef9',
  '#e2d8f1',
  '#c7b4e4',
  '#b79be0',
  '#9675cb',
  '#7b57b5',
  '#6b48a5',
  '#563688',
  '#452a6f',
  '#331e54',
]

/** For warnings. 8 is readable as text on white and on amber backgrounds. */
export const amber: MantineColorsTuple = [
  '#fff6e0',
  '#ffe9b8',
  '#fbd583',
  '#f5bd4a',
  '#eba822',
  '#c98706',
  '#a86c00',
  '#8f5a00',
  '#7c4d00',
  '#5e3a00',
]

/** For errors and losses. */
const red: MantineColorsTuple = [
  '#fdecea',
  '#f9d3cf',
  '#f2a9a2',
  '#ee8a81',
  '#e5675c',
  '#d0443a',
  '#bd3027',
  '#a9241c',
  '#8b1b15',
  '#6b130e',
]

/** Warm greys, so that white surfaces stand out. */
export const gray: MantineColorsTuple = [
  '#f6f4f0',
  '#efece6',
  '#e4e0d8',
  '#d5d0c6',
  '#bdb8ad',
  '#8f8b81',
  '#6a675f',
  '#4f4d47',
  '#383732',
  '#22211e',
]

/** Dark surfaces with a touch of green. 7 is the page, 6 a surface, 5 a raised one, 4 its border. */
export const dark: MantineColorsTuple = [
  '#e7eae7',
  '#c3cac5',
  '#a4ada7',
  '#76817a',
  '#3b443e',
  '#2a312c',
  '#1f2521',
  '#151917',
  '#101311',
  '#0a0c0b',
]

/** Behind what acts, on dark. */
const greenTints = { tint: '#1a3329', tintHover: '#20402f' }

/** Sizes come from tokens.css. */
const touch = 'var(--rb-touch)'
const control = 'var(--rb-control)'

export const theme = createTheme({
  primaryColor: 'pharmacy',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { pharmacy, amber, red, gray, dark },
  other: greenTints,
  white: '#ffffff',
  black: '#1d211f',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontSizes: {
    xs: 'var(--rb-text-xs)',
    sm: 'var(--rb-text-sm)',
    md: 'var(--rb-text-md)',
    lg: 'var(--rb-text-lg)',
    xl: 'var(--rb-text-xl)',
  },
  defaultRadius: 'md',
  radius: { md: 'var(--rb-radius-md)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--rb-text-xl)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--rb-text-lg)', lineHeight: '1.35' },
      h3: { fontSize: 'var(--rb-text-md)', lineHeight: '1.4' },
    },
  },
  // Plain objects: importing the components would load them all with the first screen.
  components: {
    ActionIcon: { defaultProps: { size: touch, variant: 'subtle', color: 'gray' } },
    // Centred, it is half a field too far to the right until it has its width: a phone then widens the whole page.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    Button: { vars: () => ({ root: { '--button-height': control } }) },
    Input: { vars: () => ({ wrapper: { '--input-height': control } }) },
    Modal: {
      defaultProps: {
        centered: true,
        // The page behind stays where it is by `overscrollBehavior` and by what else this does with wheel and touch. To take its scroll
        // bar away, Mantine sets a style that all elements inherit: 0.1 s for each dialog at a quarter of a processor's speed.
        removeScrollProps: { removeScrollBar: false },
        closeButtonProps: { 'aria-label': 'Cerrar', size: touch, iconSize: 20 },
        styles: {
          header: { background: 'var(--rb-surface)' },
          content: { background: 'var(--rb-surface)', overscrollBehavior: 'contain' },
          title: { fontSize: 'var(--rb-text-lg)', fontWeight: 600 },
        },
      },
    },
    // Without this, the header of a dialog would be a second banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // The label is clickable, too: together with the box it is as tall as a touch target.
    Checkbox: { styles: { label: { paddingBlock: 12 }, body: { alignItems: 'center' } } },
    Radio: { styles: { label: { paddingBlock: 12 }, inner: { marginTop: 12 } } },
    SegmentedControl: {
      styles: {
        root: { padding: 0 },
        label: { display: 'grid', minWidth: touch, minHeight: touch, placeItems: 'center' },
      },
    },
    Tabs: { styles: { tab: { minHeight: touch } } },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: true }, multiline: true, maw: 320 },
    },
  },
})

export const associationTheme: typeof theme = {
  ...theme,
  colors: { ...theme.colors, pharmacy: association },
  other: { tint: '#2a2140', tintHover: '#342950' },
}

/** Colours of look.md as CSS variables for our own style sheets. */
export const resolveVariables: CSSVariablesResolver = ({ colors, other }) => {
  const main = colors.pharmacy ?? pharmacy
  const { tint, tintHover } = other as typeof greenTints
  return {
    variables: {},
    light: {
      '--mantine-color-body': gray[0],
      '--mantine-color-dimmed': '#5c5f59',
      '--mantine-color-placeholder': '#6d6f69',
      '--mantine-color-error': red[7],
      '--mantine-color-default-border': gray[3],
      '--mantine-color-anchor': main[7],
      '--rb-surface': '#ffffff',
      '--rb-surface-sunken': gray[1],
      '--rb-border': gray[2],
      '--rb-acting': main[7],
      '--rb-acting-tint': main[0],
      '--rb-amber': amber[7],
      '--rb-amber-tint': amber[0],
      '--rb-amber-dot': amber[4],
      '--rb-red': red[7],
      '--rb-red-tint': red[0],
      '--rb-muted-dot': gray[5],
    },
    dark: {
      '--mantine-color-body': dark[7],
      '--mantine-color-dimmed': dark[2],
      '--mantine-color-placeholder': '#8d978f',
      '--mantine-color-error': red[3],
      '--mantine-color-default': dark[5],
      '--mantine-color-default-border': dark[4],
      '--mantine-color-anchor': main[3],
      '--mantine-color-pharmacy-light': tint,
      '--mantine-color-pharmacy-light-hover': tintHover,
      '--mantine-color-pharmacy-light-color': main[3],
      '--mantine-primary-color-light': tint,
      '--mantine-primary-color-light-hover': tintHover,
      '--rb-surface': dark[6],
      '--rb-surface-sunken': dark[5],
      '--rb-border': dark[4],
      '--rb-acting': main[3],
      '--rb-acting-tint': tint,
      '--rb-amber': amber[3],
      '--rb-amber-tint': '#36290f',
      '--rb-amber-dot': amber[4],
      '--rb-red': red[3],
      '--rb-red-tint': '#3a1f1c',
      '--rb-muted-dot': dark[2],
    },
  }
}
