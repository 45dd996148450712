export const PageIntro = ({ title, children }: { title: string; children: string }) => (
  <div>
    <h1 className="text-2xl">{title}</h1>
    <p className="mt-1.5 max-w-128 text-sm text-pretty leading-[1.35] text-ink-2">{children}</p>
  </div>
)
