import type { ReactNode } from 'react'

/** A label with scooped corners inside a box. */
function labelPath(x: number, y: number, width: number, height: number): string {
  const r = 6
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 0 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 0 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 0 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 0 ${r} ${-r}z`
}

interface DrawerProps {
  x: number
  y: number
  width: number
  height: number
  /** The text of its label, which may be empty; a drawer without one is a line drawing. */
  name?: string
}

/** A drawer front with a label and a pull. */
export function Drawer({ x, y, width, height, name }: DrawerProps) {
  const labelWidth = width * 0.6
  const labelHeight = height * 0.38
  const plain = name === undefined
  return (
    <>
      <rect className="front" x={x} y={y} width={width} height={height} rx="4" />
      <path
        className={plain ? 'blank' : 'label'}
        d={labelPath(x + (width - labelWidth) / 2, y + height * 0.17, labelWidth, labelHeight)}
      />
      {name && (
        <text x={x + width / 2} y={y + height * 0.17 + labelHeight / 2 + 5}>
          {name}
        </text>
      )}
      <rect
        className={plain ? 'blank' : 'pull'}
        x={x + width / 2 - 13}
        y={y + height * 0.7}
        width="26"
        height="9"
        rx="4.5"
      />
    </>
  )
}

interface DrawersProps {
  columns: number
  rows: number
  width: number
  height: number
  /** Names by "column,row". */
  names?: Record<string, string>
  className?: string
  /** Drawn over the wall. */
  children?: ReactNode
}

/** A wall of drawers, each `width` by `height` including the gap. Decorative. */
export function Drawers({
  columns,
  rows,
  width,
  height,
  names = {},
  className = '',
  children,
}: DrawersProps) {
  const places = Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }))
  return (
    <svg
      aria-hidden="true"
      className={`drawers ${className}`}
      viewBox={`0 0 ${columns * width} ${rows * height}`}
      preserveAspectRatio="xMidYMid slice"
    >
      {places.map(({ column, row }) => (
        <Drawer
          key={`${column},${row}`}
          x={column * width + 4}
          y={row * height + 4}
          width={width - 8}
          height={height - 8}
          name={names[`${column},${row}`]}
        />
      ))}
      {children}
    </svg>
  )
}

/** An open, empty drawer among four, for empty states. */
export function OpenDrawer({ name, className = '' }: { name?: string; className?: string }) {
  return (
    <svg aria-hidden="true" className={`drawers ${className}`} viewBox="0 0 300 182">
      <rect width="300" height="168" rx="8" className="fill-cabinet" />
      <Drawer x={10} y={10} width={88} height={70} />
      <Drawer x={202} y={10} width={88} height={70} />
      <Drawer x={10} y={88} width={88} height={70} />
      <Drawer x={202} y={88} width={88} height={70} />
      <rect x="104" y="10" width="92" height="92" rx="4" className="fill-cabinet-hollow" />
      <path d="M112 16h76l17 70H95z" className="fill-paper-deep" />
      <path d="M112 16h76l3 12h-82z" className="fill-edge opacity-35" />
      <rect
        x="84"
        y="72"
        width="132"
        height="100"
        rx="6"
        strokeWidth="1.5"
        className="fill-cabinet-face stroke-on-cabinet-2"
      />
      <path className="label" d={labelPath(98, 88, 104, 30)} />
      {name === undefined ? (
        <path d="M118 103h64" strokeWidth="2" strokeDasharray="5 6" className="stroke-edge" />
      ) : (
        <text x="150" y="107.5" className="text-[11.5px]!">
          {name}
        </text>
      )}
      <rect className="pull" x="130" y="134" width="40" height="14" rx="7" />
      <path d="M150 134h13a7 7 0 0 1 0 14h-13z" fill="#FDF8EC" />
    </svg>
  )
}
