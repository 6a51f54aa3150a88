import type { Company } from '@/contract/platform/platform'
import { useCompany } from '@/features/legal/company'
import { LegalPage, type LegalSection } from '@/features/legal/legal-page'
import { TextLink } from '@/ui/controls/text-link'

/** Privacy policy (analytics.md §1). */
export function PrivacyScreen() {
  return <LegalPage title="Política de privacidad" sections={sections(useCompany())} />
}

const sections = (company: Company): LegalSection[] => [
  {
    title: 'Responsable',
    text: (
      <>
        {company.name}, con domicilio en {company.address}, es la responsable de los datos personales que se
        tratan en Rebotica. Puede escribir a su delegado de protección de datos:{' '}
        <TextLink href={`mailto:${company.protectionOfficer}`}>{company.protectionOfficer}</TextLink>.
      </>
    ),
  },
  {
    title: 'Qué datos y para qué',
    text: 'Los datos de su cuenta (nombre, usuario, correo electrónico y teléfono) se usan para identificarle y prestarle el servicio, y lo que hace con ella (accesos, con su dirección IP y su dispositivo; pedidos, permisos y términos aceptados) queda registrado para poder demostrarlo. Las ventas, las existencias y los pedidos son de la farmacia y no contienen datos de sus pacientes.',
  },
  {
    title: 'Base legal',
    text: 'La ejecución del contrato de servicio; y, para los boletines informativos, su consentimiento, que puede retirar cuando quiera.',
  },
  {
    title: 'Quién los ve',
    text: 'La farmacia decide qué laboratorios acceden a sus datos. Cada laboratorio solo ve sus propias ventas y la información de su competencia. No se ceden a nadie más, salvo obligación legal.',
  },
  {
    title: 'Cuánto tiempo',
    text: 'Mientras dure el contrato y, después, lo que exijan las leyes para atender posibles responsabilidades. El registro de accesos se guarda un año; el de lo que acepta o decide, seis.',
  },
  {
    title: 'En su dispositivo',
    text: 'Para trabajar sin conexión, este dispositivo guarda los datos de la farmacia, el carrito y los pedidos por enviar. Al salir se borran los datos recibidos del servidor; el carrito y los pedidos por enviar se quedan, y solo los recupera el mismo usuario.',
  },
  {
    title: 'Sus derechos',
    text: 'Puede pedir el acceso a sus datos personales, su rectificación o su supresión, limitar su tratamiento y oponerse a él, escribiendo al delegado de protección de datos. Si cree que no se le ha atendido bien, puede reclamar ante la Agencia Española de Protección de Datos.',
  },
  {
    title: 'Veracidad y edad',
    text: 'Los datos que facilite tienen que ser veraces y estar al día; quien los facilita responde de ello. El servicio no está dirigido a menores de edad, que no pueden registrarse.',
  },
]
