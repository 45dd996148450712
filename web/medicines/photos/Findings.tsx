import { Fragment } from 'react'

interface FindingsProps {
  /** By label; null if nothing was found. */
  findings: Record<string, string | number | null>
  /** Shown for null. */
  missing: string
  /** Beside a picture: small, without a rule above. */
  isSmall?: boolean
  className?: string
}

/** The findings of a photo, line by line. */
export const Findings = ({ findings, missing, isSmall = false, className = '' }: FindingsProps) => (
  <dl
    className={`grid grid-cols-[auto_minmax(0,1fr)] large-text:grid-cols-1 ${
      isSmall
        ? 'gap-x-3 text-sm leading-[1.35]'
        : 'gap-x-4 gap-y-1.5 border-t-3 border-double border-rule pt-3'
    } ${className}`}
  >
    {Object.entries(findings).map(([label, value]) => (
      <Fragment key={label}>
        <dt className={isSmall ? 'text-ink-2' : 'text-sm leading-[1.6] text-ink-2'}>{label}</dt>
        <dd
          dir="auto"
          className={`${isSmall ? 'line-clamp-2' : ''} wrap-anywhere ${value === null ? 'text-ink-2' : 'font-bold'}`}
        >
          {value ?? missing}
        </dd>
      </Fragment>
    ))}
  </dl>
)
