/** Characters of a password (design.md §6). */
const fewest = 4
const most = 25
export const passwordLengthText = `entre ${fewest} y ${most} caracteres`

/** The commonest passwords in Spain of these lengths; whoever guesses tries these first. The server knows many more. */
const commonest = new Set(
  `1234 12345 123456 1234567 12345678 123456789 1234567890 0000 1111 111111 000000 112233 123123 654321 666666 abcd
   abc123 qwerty qwertyuiop asdfgh password contraseña contrasena administrador usuario farmacia hola teamo españa
   realmadrid barcelona iloveyou admin welcome letmein`.split(/\s+/),
)

export const commonFault = 'la contraseña es de las más comunes: elija otra'

/** Why a password is refused, in Spanish; null when it is good. Whose it is, is not always known. */
export const passwordFault = (password: string, username?: string): string | null => {
  if (password.length < fewest || password.length > most)
    return `la contraseña tiene que tener ${passwordLengthText}`
  if (password.toLowerCase() === username?.toLowerCase())
    return 'la contraseña no puede ser el nombre de usuario: elija otra'
  return commonest.has(password.toLowerCase()) ? commonFault : null
}
