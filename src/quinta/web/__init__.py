"""The server of the page: the same questions as the library, asked over HTTP.

``app`` are the routes, ``jobs`` the workers and who waits for them, ``ask`` the questions. The
server itself never works on a puzzle: it reads a request, hands it to a worker and passes on
what the worker says.
"""
