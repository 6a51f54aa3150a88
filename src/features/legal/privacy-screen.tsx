import { Alert, Text, Title } from '@mantine/core'
import { PublicPage } from '@/ui/public-page'
import { SupportPhone } from '@/ui/support-phone'

/** Privacy policy (analytics.md §1): what the program does with data, and what its installation has to complete. */
export function PrivacyScreen({ supportPhone }: { supportPhone: string | undefined }) {
  return (
    <PublicPage title="Política de privacidad">
      <Alert color="amber" variant="light" title="Texto por completar">
        Quien ofrece esta instalación de Rebotica tiene que adaptar esta página: nombrar a la empresa
        responsable y los datos de contacto de su delegado de protección de datos.
      </Alert>
      {sections.map(({ title, text }) => (
        <section key={title}>
          <Title order={2} mb={4}>
            {title}
          </Title>
          <Text>{text}</Text>
        </section>
      ))}
      <SupportPhone phone={supportPhone} />
    </PublicPage>
  )
}

const sections = [
  {
    title: 'Responsable',
    text: 'La empresa que ofrece esta instalación de Rebotica es la responsable de los datos personales que se tratan en ella. Para cualquier consulta puede dirigirse a su delegado de protección de datos.',
  },
  {
    title: 'Qué datos y para qué',
    text: 'Los datos de su cuenta (nombre, usuario, correo electrónico y teléfono) se usan para identificarle y prestarle el servicio. Las ventas, las existencias y los pedidos son de la farmacia y no contienen datos de sus pacientes.',
  },
  {
    title: 'Base legal',
    text: 'La ejecución del contrato de servicio; y, para los boletines informativos, su consentimiento, que puede retirar cuando quiera.',
  },
  {
    title: 'Quién los ve',
    text: 'La farmacia decide qué laboratorios acceden a sus datos. Cada laboratorio solo ve sus propias ventas y la información de su competencia.',
  },
  {
    title: 'En su dispositivo',
    text: 'Para trabajar sin conexión, este dispositivo guarda los datos de la farmacia, el carrito y los pedidos por enviar. Al salir se borran los datos recibidos del servidor; el carrito y los pedidos por enviar se quedan, y solo los recupera el mismo usuario.',
  },
  {
    title: 'Sus derechos',
    text: 'Puede pedir el acceso a sus datos personales, su rectificación o su supresión, limitar su tratamiento y oponerse a él.',
  },
  {
    title: 'Veracidad y edad',
    text: 'Los datos que facilite tienen que ser veraces. El servicio no está dirigido a menores de edad, que no pueden registrarse.',
  },
]
