import { FieldError } from '../ui/Field.tsx'

/** Under a control: why what was pressed is not so. */
export const Failure = ({ sentence }: { sentence: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    <FieldError error={sentence} />
  </div>
)
