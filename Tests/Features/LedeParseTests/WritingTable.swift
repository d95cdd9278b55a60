// The table of requests, second part: readers, sessions, and what is made, changed and removed.

enum WritingTable {
  static let likes = #"""
    tunde GET /classes/Like => 200 {"results":[{"objectId":"@like","post":@@harbour,"user":@@tunde,"createdAt":"$T","updatedAt":"$T"}]}
    mara GET /classes/Like => 200 {"results":[]}
    tunde GET /classes/Like?where={"post":@@harbour,"user":@@tunde}&count=1&limit=0 => 200 {"count":1,"results":[]}
    tunde GET /classes/Like?where={"post":@@bridge}&count=1&limit=0 => 200 {"count":0,"results":[]}
    tunde GET /classes/Like?include=post.author&keys=post.caption => 200 {"results":[{"objectId":"@like","post":{"__type":"Object","className":"Post","objectId":"@harbour","caption":"harbour",…}]}
    mara GET /classes/Like/@like => 404 {"code":101,"error":"Object not found."}
    tunde POST /classes/Like {"post":@@harbour,"user":@@tunde} => 400 {"code":137,"error":"A duplicate value for a field with unique values was provided"}
    yui POST /classes/Like {"post":@@harbour,"user":@@mara} => 400 {"code":119,"error":"…"}
    yui POST /classes/Like {"user":@@yui} => 400 {"code":135,"error":"…"}
    yui POST /classes/Like {"post":@@bridge} => 404 {"code":101,"error":"Object not found."}
    yui POST /classes/Like {"post":@@mara} => 400 {"code":111,"error":"…"}
    yui POST /classes/Like {"post":"@harbour"} => 400 {"code":111,"error":"…"}
    yui POST /classes/Like {"post":@@harbour,"user":@@yui,"ACL":{"*":{"read":true}}} => 201 #liked {"objectId":"…","createdAt":"$T"}
    yui PUT /classes/Post/@harbour {"likesCount":{"__op":"Increment","amount":1}} => 200 {"updatedAt":"$T","likesCount":2}
    yui PUT /classes/Post/@harbour {"likesCount":{"__op":"Increment","amount":1000000}} => 200 {"updatedAt":"$T","likesCount":2}
    yui PUT /classes/Post/@harbour {"likesCount":99,"commentsCount":{"__op":"Increment","amount":-5}} => 200 {"updatedAt":"$T","commentsCount":2,"likesCount":2}
    tunde DELETE /classes/Like/@liked => 404 {"code":101,"error":"Object not found."}
    yui DELETE /classes/Like/@liked => 200 {}
    yui DELETE /classes/Like/@liked => 404 {"code":101,"error":"Object not found."}
    yui POST /batch {"requests":[{"method":"POST","path":"/parse/classes/Like","body":{"post":@@passed,"user":@@yui}},{"method":"PUT","path":"/parse/classes/Post/@passed","body":{"likesCount":{"__op":"Increment","amount":1}}}]} => 200 [{"success":{"objectId":"…","createdAt":"$T"}},{"success":{"updatedAt":"$T","likesCount":1}}]
    yui POST /batch {"requests":[{"method":"GET","path":"/parse/classes/Post/@bridge"},{"method":"GET","path":"/parse/classes/Post?limit=0"},{"method":"POST","path":"/parse/batch","body":{}}]} => 200 [{"error":{"code":101,"error":"Object not found."}},{"success":{"results":[]}},{"error":{"code":107,"error":"…"}}]
    yui POST /batch {"requests":{}} => 400 {"code":107,"error":"…"}
    yui POST /batch {"requests":[],"transaction":true} => 400 {"code":119,"error":"…"}
    yui PUT /classes/Like/@liked {"post":@@passed} => 404 {"code":101,"error":"Object not found."}
    """#

  static let comments = #"""
    mara GET /classes/Comment?where={"post":@@harbour}&order=createdAt => 200 {"results":[{"objectId":"@first","post":@@harbour,"author":@@tunde,"text":"Lovely","createdAt":"$T","updatedAt":"$T"},{"objectId":"@second",…}]}
    mara GET /classes/Comment?where={"post":@@harbour}&limit=1&count=1&keys=text => 200 {"count":2,"results":[{"objectId":"@second","text":"Where is that?",…}]}
    yui GET /classes/Comment?where={"post":@@harbour}&include=author&order=createdAt&limit=1&keys=author => 200 {"results":[{"objectId":"@first","author":{"__type":"Object","className":"_User","objectId":"@tunde","username":"tunde"},"createdAt":"$T","updatedAt":"$T"}]}
    zoe GET /classes/Comment?where={"post":@@harbour}&count=1 => 200 {"count":0,"results":[]}
    mara GET /classes/Comment?where={"text":{"$regex":"lovely","$options":"i"}}&keys=text => 200 {"results":[{"objectId":"@first",…}]}
    tunde GET /classes/Comment?where={"author":@@tunde}&count=1&limit=0 => 200 {"count":1,"results":[]}
    mara GET /classes/Comment?where={"author":@@yui}&keys=text => 200 {"results":[{"objectId":"@second",…}]}
    mara GET /classes/Comment?where={"post":{"$inQuery":{"className":"Post","where":{"caption":"harbour"}}}}&count=1&limit=0 => 200 {"count":2,"results":[]}
    mara GET /classes/Comment?where={"$relatedTo":{"object":@@harbour,"key":"comments"}}&count=1&limit=0 => 200 {"count":2,"results":[]}
    mara GET /classes/Comment/@first?include=post.author&keys=post.author.username => 200 {"objectId":"@first","post":{"__type":"Object","className":"Post","objectId":"@harbour","author":{"__type":"Object","className":"_User","objectId":"@mara","username":"mara",…}
    zoe GET /classes/Comment/@first => 404 {"code":101,"error":"Object not found."}
    zoe POST /classes/Comment {"post":@@harbour,"text":"Hi"} => 404 {"code":101,"error":"Object not found."}
    yui POST /classes/Comment {"post":@@harbour,"author":@@tunde,"text":"Hi"} => 400 {"code":119,"error":"…"}
    yui POST /classes/Comment {"post":@@harbour} => 400 {"code":135,"error":"…"}
    yui POST /classes/Comment {"text":"Hi"} => 400 {"code":135,"error":"…"}
    yui POST /classes/Comment {"post":@@harbour,"text":5} => 400 {"code":111,"error":"…"}
    yui POST /classes/Comment {"post":@@harbour,"text":"Hi","mood":"good"} => 400 {"code":119,"error":"…"}
    yui POST /classes/Comment {"post":@@harbour,"text":"Hi","ACL":{"@yui":{"read":true}}} => 400 {"code":123,"error":"…"}
    yui POST /classes/Comment {"post":@@harbour,"author":@@yui,"text":"A third word"} => 201 #third {"objectId":"…","createdAt":"$T"}
    yui PUT /classes/Comment/@third {"text":"Another"} => 400 {"code":119,"error":"…"}
    yui PUT /classes/Comment/@third {"text":"A third word"} => 200 {"updatedAt":"$T"}
    tunde DELETE /classes/Comment/@third => 400 {"code":119,"error":"…"}
    mara DELETE /classes/Comment/@third => 200 {}
    yui DELETE /classes/Comment/@third => 404 {"code":101,"error":"Object not found."}
    mara GET /classes/Post/@harbour?keys=commentsCount => 200 {"objectId":"@harbour","commentsCount":2,…}
    """#

  static let posts = #"""
    mara POST /classes/Post {"caption":"no picture"} => 400 {"code":135,"error":"…"}
    mara POST /classes/Post {"image":"a.png"} => 400 {"code":111,"error":"…"}
    mara POST /classes/Post {"image":{"__type":"File","name":"a.png"}} => 400 {"code":122,"error":"…"}
    mara POST /classes/Post {"image":{"__type":"File","name":"aaaaaaaaaa_a.png"}} => 400 {"code":122,"error":"…"}
    mara POST /classes/Post {"objectId":"x"} => 400 {"code":139,"error":"…"}
    mara POST /classes/Post {"createdAt":"$T"} => 400 {"code":139,"error":"…"}
    mara POST /classes/Post {"caption":1} => 400 {"code":111,"error":"…"}
    mara POST /classes/Post {"caption":{"__op":"Increment","amount":1}} => 400 {"code":111,"error":"…"}
    mara POST /classes/Post {"caption":{"__op":"AddUnique","objects":["a"]}} => 400 {"code":111,"error":"…"}
    mara POST /classes/Post {"caption":{"__op":"Add","objects":"a"}} => 400 {"code":107,"error":"…"}
    mara POST /classes/Post {"caption":{"__op":"Explode"}} => 400 {"code":119,"error":"…"}
    mara POST /classes/Post {"a-b":1} => 400 {"code":105,"error":"…"}
    mara PUT /classes/Post/@harbour {"caption":"harbour at six"} => 200 {"updatedAt":"$T"}
    mara GET /classes/Post/@harbour?keys=caption => 200 {"objectId":"@harbour","caption":"harbour at six",…}
    mara PUT /classes/Post/@harbour {"caption":{"__op":"Delete"}} => 200 {"updatedAt":"$T"}
    mara PUT /classes/Post/@harbour {"caption":"harbour","described":"A quay"} => 200 {"updatedAt":"$T"}
    tunde PUT /classes/Post/@harbour {"caption":"mine"} => 400 {"code":119,"error":"…"}
    yui PUT /classes/Post/@bridge {"caption":"mine"} => 404 {"code":101,"error":"Object not found."}
    mara PUT /classes/Post/@harbour {"author":@@tunde} => 400 {"code":119,"error":"…"}
    mara PUT /classes/Post/@harbour {"author":@@mara} => 200 {"updatedAt":"$T"}
    mara PUT /classes/Post/@harbour {"ACL":{"@mara":{"read":true,"write":true}}} => 200 {"updatedAt":"$T"}
    tunde GET /classes/Post/@harbour => 404 {"code":101,"error":"Object not found."}
    mara PUT /classes/Post/@harbour {"ACL":{"*":{"read":true},"@mara":{"write":true}}} => 200 {"updatedAt":"$T"}
    tunde GET /classes/Post/@harbour?keys=described => 200 {"objectId":"@harbour","described":"A quay",…}
    zoe GET /classes/Post/@harbour => 404 {"code":101,"error":"Object not found."}
    mara PUT /classes/Post/@harbour {"ACL":{"*":"all"}} => 400 {"code":123,"error":"…"}
    tunde DELETE /classes/Post/@harbour => 400 {"code":119,"error":"…"}
    zoe DELETE /classes/Post/@harbour => 404 {"code":101,"error":"Object not found."}
    mara DELETE /classes/Post/@passed => 200 {}
    mara DELETE /classes/Post/@passed => 404 {"code":101,"error":"Object not found."}
    """#

  static let readers = #"""
    mara GET /users/me => 200 {"objectId":"@mara","username":"mara","createdAt":"$T","updatedAt":"$T","sessionToken":"r:mara"}
    mara GET /users/@tunde => 200 {"objectId":"@tunde","username":"tunde","createdAt":"$T","updatedAt":"$T"}
    mara GET /users/@zoe => 404 {"code":101,"error":"Object not found."}
    yui GET /users/@tunde => 404 {"code":101,"error":"Object not found."}
    mara GET /users?order=username&keys=username => 200 {"results":[{"objectId":"@mara",…},{"objectId":"@tunde",…},{"objectId":"@yui",…}]}
    mara GET /classes/_User?where={"username":"yui"}&count=1 => 200 {"count":1,"results":[{"objectId":"@yui","username":"yui","createdAt":"$T","updatedAt":"$T"}]}
    mara PUT /users/@mara {"name":"Mara M."} => 200 {"updatedAt":"$T"}
    tunde GET /users/@mara => 200 {"objectId":"@mara","username":"mara","name":"Mara M.","createdAt":"$T","updatedAt":"$T"}
    tunde PUT /users/@mara {"name":"Mine"} => 400 {"code":206,"error":"…"}
    - PUT /users/@mara {"name":"Mine"} => 400 {"code":206,"error":"…"}
    mara PUT /users/@mara {"username":"maria"} => 400 {"code":119,"error":"…"}
    mara PUT /users/@mara {"username":"mara","email":"m@example.org"} => 400 {"code":119,"error":"…"}
    mara PUT /users/@mara {"password":"another long one"} => 400 {"code":206,"error":"…"}
    mara PUT /users/@mara {"image":{"__type":"File","name":"x.png"}} => 400 {"code":122,"error":"…"}
    mara PUT /users/@mara {"image":{"__op":"Delete"}} => 200 {"updatedAt":"$T"}
    mara DELETE /users/@mara => 400 {"code":206,"error":"…"}
    tunde DELETE /users/@mara => 400 {"code":206,"error":"…"}
    - POST /login {"username":"mara","password":"wrong"} => 404 {"code":101,"error":"Invalid username/password."}
    - POST /login {"username":"nobody","password":"wrong"} => 404 {"code":101,"error":"Invalid username/password."}
    - POST /login {"password":"enon"} => 400 {"code":200,"error":"…"}
    - POST /login {"username":"mara"} => 400 {"code":201,"error":"…"}
    - POST /login {"username":"mara","password":"enon"} => 200 {"objectId":"@mara","username":"mara","name":"Mara M.","createdAt":"$T","updatedAt":"$T","sessionToken":"r:…"}
    - GET /login?username=Mara&password=enon => 200 {"objectId":"@mara","username":"mara",…"sessionToken":"r:…"}
    - POST /verifyPassword {"username":"mara","password":"enon"} => 200 {"objectId":"@mara","username":"mara","name":"Mara M.","createdAt":"$T","updatedAt":"$T"}
    - POST /verifyPassword {"username":"mara","password":"none"} => 404 {"code":101,"error":"Invalid username/password."}
    - POST /requestPasswordReset {} => 400 {"code":204,"error":"…"}
    - POST /requestPasswordReset {"email":"mara"} => 400 {"code":125,"error":"…"}
    - POST /requestPasswordReset {"email":"mara@example.org"} => 400 {"code":205,"error":"…"}
    - POST /users {"password":"a ferry at noon"} => 400 {"code":200,"error":"…"}
    - POST /users {"username":"ben"} => 400 {"code":201,"error":"…"}
    - POST /users {"username":"ben","password":"a ferry at noon"} => 400 {"code":119,"error":"…"}
    - POST /users {"username":"ben","password":"a ferry at noon","invite":"wrong"} => 400 {"code":119,"error":"…"}
    - POST /users {"username":"ben","password":"a ferry at noon","email":"ben"} => 400 {"code":125,"error":"…"}
    - POST /users {"username":"ben","password":"a ferry at noon","authData":{}} => 400 {"code":119,"error":"…"}
    mara GET /sessions/me => 200 {"objectId":"…","sessionToken":"r:mara","user":@@mara,"createdWith":{"action":"login","authProvider":"password"},"restricted":false,"expiresAt":{"__type":"Date","iso":"2026-11-21T11:00:00.000Z"},"installationId":"device-1","createdAt":"$T","updatedAt":"$T"}
    yui GET /sessions => 200 {"results":[{"objectId":"…","sessionToken":"r:yui",…}]}
    mara GET /sessions?count=1&limit=0 => 200 {"count":3,"results":[]}
    mara GET /sessions/aaaaaaaaaa => 404 {"code":101,"error":"Object not found."}
    mara DELETE /sessions/aaaaaaaaaa => 404 {"code":101,"error":"Object not found."}
    mara POST /sessions {} => 400 {"code":119,"error":"…"}
    - POST /logout {} => 200 {}
    yui POST /logout {} => 200 {}
    yui GET /users/me => 400 {"code":209,"error":"Invalid session token"}
    """#
}
