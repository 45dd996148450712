"""A window for WebKitWebDriver, as narrow as a phone: MiniBrowser is never narrower than 447 px."""

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)


def give_view(_context, session):
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect('create-web-view', lambda _session: view)


context.connect('automation-started', give_view)
window = Gtk.Window(default_width=1280, default_height=800)
window.add(view)
window.show_all()
Gtk.main()
