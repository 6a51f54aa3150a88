/** 'Pedido 21/11/2026 09:40' becomes 'Pedido 21-11-2026 09.40': no file system refuses it. */
export const fileSystemName = (name: string): string =>
  name
    .replace(/[/\\|]/g, '-')
    .replace(/:/g, '.')
    .replace(/[<>"?*]|\p{Cc}/gu, '')
    .trim()
