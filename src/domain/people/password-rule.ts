/** The commonest passwords in Spain that are 4 to 25 long; whoever guesses tries these first. */
const commonest = new Set(
  `1234 12345 123456 1234567 12345678 123456789 1234567890 0000 1111 111111 000000 112233 123123 654321 666666 abcd
   abc123 qwerty qwertyuiop asdfgh password contraseña contrasena administrador usuario farmacia hola teamo españa
   realmadrid barcelona iloveyou admin welcome letmein`.split(/\s+/),
)

/** Why a password is refused, in Spanish; null when it is good. Rule: 4 to 25 characters (design.md §6). */
export const passwordFault = (password: string): string | null => {
  if (password.length < 4 || password.length > 25)
    return 'la contraseña tiene que tener entre 4 y 25 caracteres'
  return commonest.has(password.toLowerCase()) ? 'la contraseña es de las más comunes: elija otra' : null
}
