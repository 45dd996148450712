import { FieldError } from '../base/ui/Field.tsx'

/** The failure under a control. */
export const Failure = ({ sentence }: { sentence: string | undefined }) => (
  <div role="alert" className="empty:hidden">
    <FieldError error={sentence} />
  </div>
)
