import { jobPositions } from '@/domain/people/job-position'
import type { FieldGroup } from '@/features/admin/editing/kinds/field-spec'

export const roleChoices = [
  { value: 'farmacia', label: 'Farmacia' },
  { value: 'laboratorio', label: 'Laboratorio' },
  { value: 'admin', label: 'Administración' },
  { value: 'soporte', label: 'Soporte' },
  { value: 'agente', label: 'Agente' },
]

const ofLaboratory = { field: 'role', values: ['laboratorio'] }

export const userFields: readonly FieldGroup[] = [
  {
    title: 'Persona',
    fields: [
      {
        type: 'text',
        name: 'username',
        label: 'Usuario',
        hint: 'Con él entra. Después no se puede cambiar.',
        required: true,
      },
      { type: 'text', name: 'email', label: 'Correo electrónico', required: true },
      { type: 'text', name: 'firstName', label: 'Nombre', required: true },
      { type: 'text', name: 'surname', label: 'Apellidos' },
      { type: 'text', name: 'phone', label: 'Teléfono' },
      {
        type: 'flag',
        name: 'active',
        label: 'Activo',
        hint: 'Si se desactiva, sus sesiones se cierran y no puede entrar.',
      },
    ],
  },
  {
    title: 'Qué hace',
    fields: [
      { type: 'choice', name: 'role', label: 'Rol', options: roleChoices, required: true },
      {
        type: 'pick',
        name: 'laboratory',
        label: 'Laboratorio',
        hint: 'Hace falta si es de laboratorio.',
        of: 'laboratories',
        onlyFor: ofLaboratory,
      },
      {
        type: 'choice',
        name: 'jobPosition',
        label: 'Puesto',
        onlyFor: ofLaboratory,
        options: jobPositions.map(({ name }) => ({ value: name, label: name })),
      },
      { type: 'pick', name: 'parent', label: 'Superior', of: 'users', onlyFor: ofLaboratory },
      {
        type: 'picks',
        name: 'pharmacies',
        label: 'Farmacias',
        hint: 'Las suyas, si es de farmacia; las que lleva, si es de laboratorio.',
        of: 'pharmacies',
        onlyFor: { field: 'role', values: ['farmacia', 'laboratorio'] },
      },
    ],
  },
]

export const pharmacyFields: readonly FieldGroup[] = [
  {
    title: 'Farmacia',
    fields: [
      { type: 'text', name: 'nif', label: 'NIF', hint: 'Después no se puede cambiar.', required: true },
      { type: 'text', name: 'name', label: 'Nombre', required: true },
      { type: 'text', name: 'address', label: 'Dirección' },
      { type: 'text', name: 'postalCode', label: 'Código postal' },
      { type: 'text', name: 'city', label: 'Población' },
      { type: 'text', name: 'software', label: 'Programa de gestión' },
      { type: 'picks', name: 'modules', label: 'Módulos', of: 'modules' },
    ],
  },
  {
    title: 'Contacto',
    fields: [
      { type: 'text', name: 'contactPerson', label: 'Persona de contacto' },
      { type: 'text', name: 'contactEmail', label: 'Correo de contacto' },
      { type: 'text', name: 'contactPhone', label: 'Teléfono de contacto' },
    ],
  },
  {
    title: 'Laboratorios con los que trabaja',
    fields: [
      {
        type: 'list',
        name: 'relations',
        label: 'Relaciones',
        one: 'relación',
        keeps: true,
        empty: { laboratory: '', mode: 'default', access: false },
        fields: [
          { type: 'pick', name: 'laboratory', label: 'Laboratorio', of: 'laboratories', required: true },
          {
            type: 'choice',
            name: 'mode',
            label: 'Modo',
            required: true,
            options: [
              { value: 'default', label: 'Normal' },
              { value: 'coronavirus', label: 'Coronavirus' },
            ],
          },
          { type: 'flag', name: 'access', label: 'El laboratorio ve sus datos' },
        ],
      },
    ],
  },
]
