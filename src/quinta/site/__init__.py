"""The page as a folder of files: the same page and the same Python, run by the browser itself.

``parts`` gets what is not ours, ``bundle`` packs the Python, ``ahead`` answers what every visitor
asks first, ``build`` puts all of it together; ``page`` holds the JavaScript that the server's page
does not need.
"""
