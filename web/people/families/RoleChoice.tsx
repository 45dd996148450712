import { Role } from '../../../contract/families.ts'
import { t } from '../../../language/t.ts'
import { ROLE_WORDS } from './roles.ts'

interface RoleChoiceProps {
  legend: string
  value: Role
  onChange: (role: Role) => void
  /** The roles that may be given; all by default. */
  offered?: readonly Role[]
}

/** Rights of a role, in plain words. */
export const RoleChoice = ({ legend, value, onChange, offered = Role.options }: RoleChoiceProps) => (
  <fieldset>
    <legend className="mb-1 font-bold">{legend}</legend>
    {offered.map((role) => (
      <label
        key={role}
        className="grid min-h-tap cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-b border-rule py-2 last:border-b-0"
      >
        <input
          type="radio"
          name="role"
          value={role}
          checked={role === value}
          onChange={() => onChange(role)}
          className="size-6 accent-green"
        />
        <span>
          <b>{t(ROLE_WORDS[role].name)}</b>
          <span className="block text-sm leading-tight text-ink-2">{t(ROLE_WORDS[role].may)}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
