import { encode } from 'uqr'
import { t } from '../../../language/t.ts'

/** A chunk of its own. Dark on light in every theme, because cameras expect it so; ISO/IEC 18004 asks for four modules of margin. */
export default function QrCode({
  text,
  label = t('The link as a QR code'),
}: {
  text: string
  label?: string
}) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block size-full"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
