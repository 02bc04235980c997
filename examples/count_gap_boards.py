"""Count all Gap boards of an order, without listing them.

It prints:
    order  boards
        7  0
        8  2
        9  664
       10  146510
       11  31197434
       12  6798881226
"""

import quinta

print("order  boards")
for order in range(7, 13):
    count = quinta.count(quinta.Gap(order), limits=quinta.Limits(seconds=60))
    bound = "" if count.exact else "at least "
    print(f"{order:>5}  {bound}{count.number}")
